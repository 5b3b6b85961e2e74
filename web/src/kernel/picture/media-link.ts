import { fileAddress } from '../client/base-url.ts';

/** The address of a public file; empty for no file. */
export function mediaLink(fileId: string): string {
  return fileId === '' ? '' : fileAddress(`/media/${encodeURIComponent(fileId)}`);
}
