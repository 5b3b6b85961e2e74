import type { Endpoint } from '@plenum/contract/kernel/endpoint';
import { keepImage } from '#kernel/files/keep-image';
import { mediaLink, PUBLIC_PURPOSE } from '#kernel/files/public-files';
import type { Call } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';

/** Stored at once, kept only if something that is saved afterwards shows it. */
export async function keepPicture(kernel: Kernel, { upload }: Endpoint, call: Call): Promise<string> {
  return keepImage(kernel, call.upload, {
    purpose: PUBLIC_PURPOSE,
    contentType: call.uploadType,
    maxBytes: upload?.maxBytes ?? 0,
  });
}

export function uploaded(fileId: string): { fileId: string; link: string } {
  return { fileId, link: mediaLink(fileId) };
}
