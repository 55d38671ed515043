import { Fragment } from 'react';

/**
 * What Headless UI's menu imports to hang its list on its button by `anchor`, for lists that styles put in
 * their place: nothing is measured. See web/build-menus.ts.
 */
export const FloatingProvider = Fragment;
const nothing = () => {};
const noProps = () => ({});
export const useFloatingPanel = () => [nothing, {}];
export const useFloatingPanelProps = () => noProps;
export const useFloatingReference = () => nothing;
export const useFloatingReferenceProps = () => noProps;
export const useResolvedAnchor = () => null;
