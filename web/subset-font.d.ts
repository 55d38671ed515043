declare module 'subset-font' {
  type Axis = { min: number; default: number; max: number };
  type Options = {
    keepAllGlyphs?: boolean;
    targetFormat: 'woff2';
    variationAxes?: Record<string, Axis>;
  };
  /** Gives the font with these characters, or all of them, and these ranges of its axes only. */
  function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
  export = subsetFont;
}
