import type { Language } from '@plenum/contract/kernel/language';
import { openPreviewOffer, readPreviewOffer } from '@plenum/contract/registration/checkout/preview';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#kernel/client/call';

type Source = { readonly meetingId: string } | { readonly token: string };

export function previewOfferQuery(source: Source, lan: Language) {
  return queryOptions({
    queryKey: ['registration', 'previewOffer', source, lan],
    queryFn: async ({ signal }) => {
      const data =
        'token' in source
          ? await call(openPreviewOffer, { body: { token: source.token }, signal, lan, quiet: true })
          : await call(readPreviewOffer, { params: { id: source.meetingId }, signal, lan, quiet: true });
      return { data, at: Date.now() };
    },
    gcTime: 0,
  });
}
