/** Where a public file is shown from; empty for no file. */
export function mediaLink(fileId: string): string {
  return fileId === '' ? '' : `/media/${encodeURIComponent(fileId)}`;
}
