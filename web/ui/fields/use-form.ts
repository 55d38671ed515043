import { useForm as useHookForm } from 'react-hook-form';

/** react-hook-form's `useForm`, without its own focus on errors, which `Form` sets. */
export const useForm: typeof useHookForm = (options) =>
  useHookForm({ ...options, shouldFocusError: false });
