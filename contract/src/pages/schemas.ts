import { z } from '../kernel/zod.ts';
import { fieldMessages } from '../kernel/field-messages.ts';
import { Id, Instant, WebLink } from '../kernel/fields.ts';
import { LocalizedName } from '../kernel/localized-text.ts';
import { LocalizedRichText, RichText } from '../kernel/rich-text.ts';
import { Slug, Version } from '../meetings/fields.ts';

/**
 * `blocks` are written in the editor; the others are uploaded: a zip of HTML, a PDF, or pictures one below the other.
 */
export const pageKinds = ['blocks', 'bundle', 'document', 'pictures'] as const;
export type PageKind = (typeof pageKinds)[number];

/** A page belongs to one series or to one conference. */
const scope = { seriesId: Id.nullable(), meetingId: Id.nullable() };

export const NewPage = z
  .strictObject({
    ...scope,
    kind: z.enum(pageKinds),
    slug: Slug,
    title: LocalizedName(120),
  })
  .refine(({ seriesId, meetingId }) => (seriesId === null) !== (meetingId === null), {
    path: ['meetingId'],
  });

export const PageChange = z.strictObject({
  version: Version,
  slug: Slug,
  title: LocalizedName(120),
  /**
   * Whether the bundle's scripts run, in a sandbox without access to the site's storage. Only administrators may allow
   * it.
   */
  scripts: z.boolean(),
});

const Text = z.object({ en: z.string(), zh: z.string() });

export const PageVersion = z.object({
  number: z.int(),
  at: Instant,
  by: z.string().nullable(),
  files: z.int(),
  bytes: z.int(),
  published: z.boolean(),
  /** A link that shows this version for an hour, published or not. */
  preview: z.string(),
});
export type PageVersion = z.infer<typeof PageVersion>;

export const PageRow = z.object({
  id: Id,
  ...scope,
  scopeName: Text,
  kind: z.enum(pageKinds),
  slug: z.string(),
  title: Text,
  scripts: z.boolean(),
  version: z.int(),
  /** Null if the page is not public. */
  publishedNumber: z.int().nullable(),
  latestNumber: z.int().nullable(),
  bytes: z.int(),
  changedAt: Instant,
  changedBy: z.string().nullable(),
  can: z.object({ edit: z.boolean(), allowScripts: z.boolean() }),
});
export type PageRow = z.infer<typeof PageRow>;

export const PageDetail = PageRow.extend({
  versions: z.array(PageVersion),
  /** The text of a page written in blocks: the requested version, by default the newest. */
  body: LocalizedRichText.nullable(),
});
export type PageDetail = z.infer<typeof PageDetail>;

/** The requested version; the newest by default. */
export const TextQuery = z.strictObject({
  number: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .optional(),
});

/** A new version of a page written in blocks. */
export const BlocksForm = z.strictObject({ version: Version, body: LocalizedRichText });
/** Null takes the page down; an older number restores that version. */
export const PublishForm = z.strictObject({ number: z.int().min(1).nullable() });

export const MenuItem = z.discriminatedUnion('kind', [
  z.strictObject({ id: Id, kind: z.literal('page'), label: LocalizedName(40), pageId: Id }),
  z.strictObject({ id: Id, kind: z.literal('link'), label: LocalizedName(40), link: WebLink.min(1) }),
]);
export const MenuForm = z.strictObject({ version: Version, items: z.array(MenuItem).max(20) });
export const Menu = z.object({
  version: z.int(),
  items: z.array(MenuItem),
  can: z.object({ edit: z.boolean() }),
});
export type Menu = z.infer<typeof Menu>;

/** One of the two. */
export const ScopeQuery = z
  .strictObject({
    series: Id.optional(),
    meeting: Id.optional(),
  })
  .refine(({ series, meeting }) => (series === undefined) !== (meeting === undefined), {
    path: ['meeting'],
    error: fieldMessages.required,
  });

/** The navigation of a series or conference, for visitors. */
export const PublicMenu = z.object({
  items: z.array(z.object({ label: z.string(), pageId: z.string().nullable(), link: z.string() })),
});
export type PublicMenu = z.infer<typeof PublicMenu>;

export const PublicPage = z.object({
  id: Id,
  kind: z.enum(pageKinds),
  title: z.string(),
  /** The text of a page written in blocks; null for other pages. */
  body: RichText.nullable(),
  /** The URL of an uploaded page, to be framed or opened. */
  address: z.string(),
  pictures: z.array(z.object({ link: z.string(), name: z.string() })),
  seriesSlug: z.string().nullable(),
  meetingId: z.string().nullable(),
});
export type PublicPage = z.infer<typeof PublicPage>;
