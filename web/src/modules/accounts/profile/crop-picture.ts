/** Avatars are shown round and small, never larger than this. */
const PICTURE_SIDE = 512;

interface Square {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

/** Returns the largest square in the middle of a picture. */
export function centreSquare(width: number, height: number): Square {
  const side = Math.min(width, height);
  return { left: Math.floor((width - side) / 2), top: Math.floor((height - side) / 2), side };
}

/** Crops a picture to its middle and scales it down. Rejects when the browser can't read it as a picture. */
export async function cropPicture(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const { left, top, side } = centreSquare(picture.width, picture.height);
  const shown = Math.min(side, PICTURE_SIDE);
  const canvas = document.createElement('canvas');
  canvas.width = shown;
  canvas.height = shown;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('No canvas');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, left, top, side, side, 0, 0, shown, shown);
  picture.close();
  // JPEG stays small for photos. Other formats may be transparent, which JPEG would fill with black.
  return toBlob(canvas, file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png');
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), type, 0.9);
  });
}
