import type { Language } from '@plenum/contract/kernel/language';
import { openPreview, readPreview } from '@plenum/contract/meetings/preview';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#kernel/client/call';

/** The right by which someone views a draft: they belong to its staff, or have a preview link. */
export type PreviewSource = { readonly meetingId: string } | { readonly token: string };

export function previewQuery(source: PreviewSource, lan: Language) {
  return queryOptions({
    queryKey: ['meetings', 'preview', source, lan],
    queryFn: ({ signal }) =>
      'token' in source
        ? call(openPreview, { body: { token: source.token }, signal, lan, quiet: true })
        : call(readPreview, { params: { id: source.meetingId }, signal, lan, quiet: true }),
    // Data of a secret link must not stay on a shared computer.
    gcTime: 0,
  });
}
