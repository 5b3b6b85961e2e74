// The part of fontkit that is used here. fontkit is a dependency of pdfkit without types.
declare module 'fontkit' {
  export interface Font {
    readonly unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): {
      readonly advanceWidth: number;
      readonly path: {
        readonly commands: readonly { readonly command: string; readonly args: readonly number[] }[];
      };
    };
  }
  export function openSync(path: string): Font;
}
