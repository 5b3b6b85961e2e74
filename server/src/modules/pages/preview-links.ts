import { z } from 'zod';
import type { PageKind } from '@plenum/contract/pages/schemas';
import type { KeyRing } from '#kernel/crypto/keys';
import { readToken, signToken } from '#kernel/crypto/signed-token';
import type { Shown } from './queries.ts';

const PURPOSE = 'page preview';
const HOUR = 3_600_000;
const Content = z.object({ page: z.uuid(), number: z.int() });

/** The one file of a document. */
export const DOCUMENT_PATH = 'document.pdf';

/** The public address; empty for pages that the app itself shows. */
export function pagePath(page: { id: string; kind: PageKind }): string {
  return page.kind === 'bundle' || page.kind === 'document' ? `/pages/${page.id}/${startOf(page.kind)}` : '';
}

/** A link that shows one version for an hour; empty for text pages, which the app itself shows. */
export function previewLink(
  ring: KeyRing,
  page: { id: string; kind: PageKind },
  number: number,
  now: Date,
): string {
  if (page.kind === 'blocks') return '';
  const token = signToken(ring, PURPOSE, { page: page.id, number }, new Date(now.getTime() + HOUR));
  return `/pages/preview/${token}/${startOf(page.kind)}`;
}

export function readPreviewToken(ring: KeyRing, token: string, now: Date): Shown | null {
  const content = Content.safeParse(readToken(ring, PURPOSE, token, now));
  return content.success ? { pageId: content.data.page, number: content.data.number } : null;
}

function startOf(kind: PageKind): string {
  return kind === 'document' ? DOCUMENT_PATH : '';
}
