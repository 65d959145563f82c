declare module 'subset-font' {
  /** @returns the font with the glyphs of a text; an axis becomes a range or one value */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: 'woff2';
      variationAxes?: Record<string, number | { min: number; max: number }>;
    },
  ): Promise<Uint8Array>;
}
