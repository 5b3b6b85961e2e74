import { z } from '../kernel/zod.ts';
import { fieldMessages } from '../kernel/field-messages.ts';
import { Id, Instant, Line } from '../kernel/fields.ts';
import { LocalizedLines, LocalizedName } from '../kernel/localized-text.ts';
import { LocalizedRichText, RichText } from '../kernel/rich-text.ts';
import { PictureId, Version } from '../meetings/fields.ts';

export const newsCategories = ['notice', 'news', 'deadline', 'programme', 'travel'] as const;
/** `scheduled`: the article is published at a set time. */
export const newsStates = ['draft', 'scheduled', 'published', 'withdrawn'] as const;
export type NewsState = (typeof newsStates)[number];

/** The scope: a conference's page, a series' pages, or everywhere if both are null. */
const scope = { seriesId: Id.nullable(), meetingId: Id.nullable() };

export const NewsForm = z
  .strictObject({
    ...scope,
    category: z.enum(newsCategories),
    title: LocalizedName(160),
    summary: LocalizedLines(400),
    body: LocalizedRichText,
    cover: PictureId,
    attachments: z
      .array(z.strictObject({ fileId: z.string().regex(/^[\w-]{8,64}$/), name: Line(120).min(1) }))
      .max(10),
    pinned: z.boolean(),
  })
  .refine(({ seriesId, meetingId }) => seriesId === null || meetingId === null, {
    path: ['meetingId'],
    error: fieldMessages.illegal_input,
  });
export type NewsForm = z.infer<typeof NewsForm>;

const Text = z.object({ en: z.string(), zh: z.string() });

/** A line of the editor's list. */
export const NewsRow = z.object({
  id: Id,
  ...scope,
  /** The conference or series that the article belongs to; null for the whole site. */
  scopeName: Text.nullable(),
  category: z.enum(newsCategories),
  title: Text,
  state: z.enum(newsStates),
  pinned: z.boolean(),
  publishAt: Instant.nullable(),
  changedAt: Instant,
  changedBy: z.string().nullable(),
  missing: z.int(),
  can: z.object({ edit: z.boolean() }),
});
export type NewsRow = z.infer<typeof NewsRow>;

export const NewsDetail = NewsRow.extend({
  version: z.int(),
  content: z.object({ ...NewsForm.shape }),
  coverLink: z.string(),
  attachmentLinks: z.array(z.object({ fileId: z.string(), link: z.string() })),
});
export type NewsDetail = z.infer<typeof NewsDetail>;

export const NewsVersion = z.object({
  version: z.int(),
  at: Instant,
  by: z.string().nullable(),
  content: z.object({ ...NewsForm.shape }),
});
export type NewsVersion = z.infer<typeof NewsVersion>;

export const NewsChange = z.strictObject({ version: Version, content: NewsForm });

export const NewsStep = z.discriminatedUnion('to', [
  /** `at` is when the article is published; null means immediately. */
  z.strictObject({ to: z.literal('published'), at: Instant.nullable() }),
  z.strictObject({ to: z.literal('withdrawn') }),
  z.strictObject({ to: z.literal('draft') }),
]);

/** An article in one language, for visitors. */
export const PublicNewsRow = z.object({
  id: Id,
  category: z.enum(newsCategories),
  title: z.string(),
  summary: z.string(),
  cover: z.string(),
  pinned: z.boolean(),
  publishedAt: z.string(),
  /** The series or conference that the article belongs to; empty for the whole site. */
  scopeName: z.string(),
});
export type PublicNewsRow = z.infer<typeof PublicNewsRow>;

export const PublicArticle = PublicNewsRow.extend({
  body: RichText,
  attachments: z.array(z.object({ name: z.string(), link: z.string(), size: z.int() })),
  seriesSlug: z.string().nullable(),
  meetingId: z.string().nullable(),
});
export type PublicArticle = z.infer<typeof PublicArticle>;

export const NewsFilter = z.strictObject({
  series: z.string().max(40).optional(),
  meeting: z.string().max(64).optional(),
  category: z.enum(newsCategories).optional(),
  after: z.string().max(120).optional(),
});
export const PublicNewsPage = z.object({ news: z.array(PublicNewsRow), next: z.string().nullable() });
export type PublicNewsPage = z.infer<typeof PublicNewsPage>;
