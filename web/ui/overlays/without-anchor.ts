import { Fragment } from 'react';

/**
 * Replaces the module by which Headless UI's menu positions its list, because our styles do that without
 * measuring. See web/build-menus.ts.
 */
export const FloatingProvider = Fragment;
const nothing = () => {};
const noProps = () => ({});
export const useFloatingPanel = () => [nothing, {}];
export const useFloatingPanelProps = () => noProps;
export const useFloatingReference = () => nothing;
export const useFloatingReferenceProps = () => noProps;
export const useResolvedAnchor = () => null;
