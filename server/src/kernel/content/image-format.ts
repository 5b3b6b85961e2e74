export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp';

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** One image format, read by its structure only: no pixel is decoded here. */
export interface ImageFormat {
  readonly type: ImageType;
  /** Whether the first bytes are those of this format. */
  matches(bytes: Buffer): boolean;
  measure(bytes: Buffer): ImageSize;
  /** Returns the picture without metadata about its maker, place or time, and without anything after its end. */
  strip(bytes: Buffer): Buffer;
}

export type ImageProblem = 'unknown type' | 'other type than declared' | 'damaged' | 'too large' | 'animated';

export class ImageRefused extends Error {
  override readonly name = 'ImageRefused';
  readonly problem: ImageProblem;

  constructor(problem: ImageProblem) {
    super(`image refused: ${problem}`);
    this.problem = problem;
  }
}
