/** The package's own types are in a file that TypeScript does not find. */
declare module 'unicode-confusables' {
  /** Replaces each character by the one it can be confused with (UTS 39, section 4). */
  export const rectifyConfusion: (text: string) => string;
}
