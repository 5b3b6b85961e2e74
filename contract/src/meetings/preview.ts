import { endpoint, KIB } from '../kernel/endpoint.ts';
import { Id, Instant, Line } from '../kernel/fields.ts';
import { z } from '../kernel/zod.ts';
import { meetingRefusals as refusal } from './messages.ts';
import { PublicBackground, PublicMeeting, PublicProgramme, SeriesPage } from './public-schemas.ts';

/** The number of days a preview link can be valid. */
export const previewDays = [7, 30, 90] as const;
/** The maximum number of valid links that a conference has at a time. */
export const MOST_PREVIEW_LINKS = 20;

export const PreviewLinkForm = z.strictObject({
  /** The recipient of the link, so that the organizers can distinguish the links. */
  note: Line(80),
  days: z.literal(previewDays),
});

export const PreviewLink = z.object({
  id: Id,
  note: z.string(),
  /** Empty once the link has expired or was revoked. */
  token: z.string(),
  createdBy: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  status: z.enum(['valid', 'expired', 'revoked']),
});
export type PreviewLink = z.infer<typeof PreviewLink>;

/** A draft conference as visitors would see it if it were published now, in one language. */
export const PreviewPages = z.object({
  meeting: PublicMeeting,
  /** Null if no programme is published. */
  programme: PublicProgramme.nullable(),
  background: PublicBackground,
  series: SeriesPage.shape.series,
  /** True if the sub-site of the series would show this conference. */
  isCurrent: z.boolean(),
});
export type PreviewPages = z.infer<typeof PreviewPages>;

export const Preview = z.object({
  meetingId: Id,
  slug: z.string(),
  title: z.string(),
  /** When the link expires; null for staff, who need no link. */
  expiresAt: Instant.nullable(),
  /** Null once the conference is public, because its own page shows it. */
  pages: PreviewPages.nullable(),
});
export type Preview = z.infer<typeof Preview>;

const Nothing = z.null();
const OfMeeting = z.strictObject({ id: Id });
/** Any text, because half a link is an unknown link, not a form error. */
export const PreviewToken = z.strictObject({ token: z.string().max(200) });
/** Why a link doesn't open its conference. */
export const previewRefusals = [
  refusal.PREVIEW_LINK_UNKNOWN,
  refusal.PREVIEW_LINK_EXPIRED,
  refusal.PREVIEW_LINK_REVOKED,
];

export const readPreview = endpoint({
  name: 'meetings.readPreview',
  method: 'GET',
  path: '/api/meetings/:id/preview',
  access: 'staff',
  summary: { en: 'Preview a draft conference', zh: '预览会议草稿' },
  params: OfMeeting,
  reply: Preview,
});

/** A `POST`, so that the token is in no address and in no log. */
export const openPreview = endpoint({
  name: 'meetings.openPreview',
  method: 'POST',
  path: '/api/preview',
  access: 'public',
  readsByPost: true,
  summary: { en: 'Open the preview link of a draft conference', zh: '打开会议草稿的预览链接' },
  body: PreviewToken,
  bodyBytes: KIB,
  reply: Preview,
  refusals: previewRefusals,
  perMinute: 120,
});

export const listPreviewLinks = endpoint({
  name: 'meetings.listPreviewLinks',
  method: 'GET',
  path: '/api/meetings/:id/preview-links',
  access: 'staff',
  summary: { en: 'Preview links of a conference', zh: '会议的预览链接' },
  params: OfMeeting,
  reply: z.array(PreviewLink),
});

export const createPreviewLink = endpoint({
  name: 'meetings.createPreviewLink',
  method: 'POST',
  path: '/api/meetings/:id/preview-links',
  access: 'staff',
  summary: { en: 'Create a preview link', zh: '创建预览链接' },
  params: OfMeeting,
  body: PreviewLinkForm,
  bodyBytes: KIB,
  reply: z.object({ id: Id }),
  refusals: [refusal.PREVIEW_LINKS_MOST, refusal.PREVIEW_NOT_DRAFT],
});

export const revokePreviewLink = endpoint({
  name: 'meetings.revokePreviewLink',
  method: 'DELETE',
  path: '/api/meetings/:id/preview-links/:linkId',
  access: 'staff',
  summary: { en: 'Revoke a preview link', zh: '撤销预览链接' },
  params: z.strictObject({ id: Id, linkId: Id }),
  reply: Nothing,
});
