import * as pages from '@plenum/contract/pages/endpoints';
import type { PageKind } from '@plenum/contract/pages/schemas';
import { upload } from '#kernel/client/call';

/** The kinds of page that are uploaded. */
export type UploadedKind = Exclude<PageKind, 'blocks'>;

const endings: Record<string, string> = {
  zip: 'application/zip',
  html: 'text/html',
  htm: 'text/html',
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};

const endpoints = {
  bundle: pages.uploadBundle,
  document: pages.uploadDocument,
  pictures: pages.uploadPagePicture,
} as const;

export interface UploadRule {
  readonly types: readonly string[];
  readonly maxBytes: number;
  /** Whether several files can be chosen together. */
  readonly isMany: boolean;
}

export function uploadRule(kind: UploadedKind): UploadRule {
  const { types = [], maxBytes = 0 } = endpoints[kind].upload ?? {};
  return { types, maxBytes, isMany: kind === 'pictures' };
}

/** Some systems report no type for an archive; its file name is enough, because the server checks the content. */
export function typeOf(file: File): string {
  const ending = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  return file.type === '' ? (endings[ending] ?? '') : file.type;
}

export type UploadProblem = 'type' | 'size';

export function uploadProblem(file: File, { types, maxBytes }: UploadRule): UploadProblem | undefined {
  if (!types.includes(typeOf(file))) return 'type';
  return file.size > maxBytes ? 'size' : undefined;
}

export async function uploadFile(
  kind: UploadedKind,
  id: string,
  file: File,
  onProgress: (share: number) => void,
): Promise<void> {
  const typed = file.type === typeOf(file) ? file : new File([file], file.name, { type: typeOf(file) });
  await upload(endpoints[kind], typed, { params: { id }, quiet: true, onProgress });
}
