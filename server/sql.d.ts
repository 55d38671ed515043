declare module '*.sql' {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: a file imported as text has no other export.
  export default text;
}
