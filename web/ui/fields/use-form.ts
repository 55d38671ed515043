import { useForm as useHookForm } from 'react-hook-form';

/** A form of react-hook-form, where `Form` decides what gets the focus if something is wrong. */
export const useForm: typeof useHookForm = (options) =>
  useHookForm({ ...options, shouldFocusError: false });
