/** The address of a public file; empty for no file. */
export function mediaLink(fileId: string): string {
  return fileId === '' ? '' : `/media/${encodeURIComponent(fileId)}`;
}
