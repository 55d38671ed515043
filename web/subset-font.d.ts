declare module 'subset-font' {
  type Axis = { min: number; default: number; max: number };
  type Options = {
    keepAllGlyphs?: boolean;
    targetFormat: 'woff2';
    variationAxes?: Record<string, Axis>;
  };
  /** Returns the font with only these characters, or all, and these ranges of its axes. */
  function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
  export = subsetFont;
}
