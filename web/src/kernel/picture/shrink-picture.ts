/** The longest side in pixels; no screen shows an uploaded picture larger than that. */
export const LONGEST_SIDE = 1600;

export function shrunkSize(
  width: number,
  height: number,
  longest: number,
): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Scales a picture down and removes the camera's metadata. Rejects if the file is not a picture. */
export async function shrinkPicture(file: File, longest: number = LONGEST_SIDE): Promise<File> {
  const picture = await createImageBitmap(file);
  const { width, height } = shrunkSize(picture.width, picture.height, longest);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('No canvas');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, width, height);
  picture.close();
  // JPEG stays small for photos. Other formats may be transparent, which JPEG would fill with black.
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type, 0.88);
  });
  if (!blob) throw new Error('No picture');
  return new File([blob], file.name, { type });
}
