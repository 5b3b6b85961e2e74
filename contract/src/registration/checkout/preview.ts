import { endpoint, KIB } from '../../kernel/endpoint.ts';
import { Id } from '../../kernel/fields.ts';
import { z } from '../../kernel/zod.ts';
import { PreviewToken, previewRefusals } from '../../meetings/preview.ts';
import { Offer } from '../offer.ts';

/** The registration form of a draft conference. Nothing that is filled in is stored or ordered. */
export const PreviewOffer = z.object({
  offer: Offer,
  /**
   * The moment for which prices and windows are shown. `opening`: registration has not opened yet, so its opening time
   * is used. `unset`: no opening time is set yet, so the current time is used, as if registration were open.
   */
  moment: z.enum(['now', 'opening', 'unset']),
});
export type PreviewOffer = z.infer<typeof PreviewOffer>;

export const readPreviewOffer = endpoint({
  name: 'checkout.readPreviewOffer',
  method: 'GET',
  path: '/api/meetings/:id/preview/offer',
  access: 'staff',
  summary: { en: 'View the registration form of a draft conference', zh: '预览会议草稿的报名表' },
  params: z.strictObject({ id: Id }),
  reply: PreviewOffer,
});

/** A `POST`, so that the token is in no address and in no log. */
export const openPreviewOffer = endpoint({
  name: 'checkout.openPreviewOffer',
  method: 'POST',
  path: '/api/preview/offer',
  access: 'public',
  readsByPost: true,
  summary: { en: 'View a registration form through a preview link', zh: '预览链接中的报名表' },
  body: PreviewToken,
  bodyBytes: KIB,
  reply: PreviewOffer,
  refusals: previewRefusals,
  perMinute: 120,
});
