/** Where the contract keeps the id of a picture: portraits, logos and the pictures inside texts. */
const pictureFields = new Set(['photo', 'logo', 'fileId']);

/** Every picture a part of a meeting shows: whoever stores the part keeps these files. */
export function picturesIn(content: unknown): string[] {
  if (typeof content !== 'object' || content === null) return [];
  return Object.entries(content).flatMap(([field, value]) =>
    typeof value === 'string' ? (pictureFields.has(field) && value !== '' ? [value] : []) : picturesIn(value),
  );
}
