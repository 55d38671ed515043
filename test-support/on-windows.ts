/**
 * Windows has no mode bits, makes links only for administrators, and removes nothing that is open. Tests about
 * these say so by `test.skipIf(onWindows)`.
 */
export const onWindows = process.platform === 'win32';
