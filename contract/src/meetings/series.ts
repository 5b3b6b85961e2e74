import { endpoint, KIB } from '../kernel/endpoint.ts';
import { z } from '../kernel/zod.ts';
import { Id } from '../kernel/fields.ts';
import { LocalizedLine, LocalizedName } from '../kernel/localized-text.ts';
import { LocalizedRichText } from '../kernel/rich-text.ts';
import { accents, PictureId, pictureUpload, Slug, Version } from './fields.ts';
import { meetingRefusals as refusal } from './messages.ts';
import { Saved, Uploaded } from './schemas.ts';
import { ContactsSection, FooterSection, PartnersSection } from './content.ts';

/** Conferences that belong together, with a landing page under `/index/<slug>`. */
export const SeriesForm = z.strictObject({
  slug: Slug,
  name: LocalizedName(120),
  tagline: LocalizedLine(200),
  about: LocalizedRichText,
  accent: z.enum(accents),
  logo: PictureId,
  /** The position of the series among the others. */
  position: z.int().min(0).max(10_000),
  partners: PartnersSection.shape.partners,
  contacts: ContactsSection.shape.people,
  footer: FooterSection,
});
export type SeriesForm = z.infer<typeof SeriesForm>;

export const Series = SeriesForm.extend({
  id: Id,
  version: z.int(),
  meetings: z.int(),
  can: z.object({ edit: z.boolean(), createMeeting: z.boolean() }),
});
export type Series = z.infer<typeof Series>;

const OfSeries = z.strictObject({ id: Id });

export const listSeries = endpoint({
  name: 'meetings.listSeries',
  method: 'GET',
  path: '/api/series',
  access: 'staff',
  summary: { en: 'Series', zh: '会议系列' },
  reply: z.array(Series),
});

export const createSeries = endpoint({
  name: 'meetings.createSeries',
  method: 'POST',
  path: '/api/series',
  access: 'administrator',
  summary: { en: 'Create a series', zh: '新建会议系列' },
  body: SeriesForm,
  bodyBytes: 768 * KIB,
  bodyValues: 12_000,
  reply: z.object({ id: Id }),
  refusals: [refusal.SLUG_TAKEN],
});

export const changeSeries = endpoint({
  name: 'meetings.changeSeries',
  method: 'PUT',
  path: '/api/series/:id',
  access: 'administrator',
  summary: { en: 'Change a series', zh: '修改会议系列' },
  params: OfSeries,
  body: z.strictObject({ version: Version, series: SeriesForm }),
  bodyBytes: 768 * KIB,
  bodyValues: 12_000,
  reply: Saved,
  refusals: [refusal.SLUG_TAKEN],
});

export const deleteSeries = endpoint({
  name: 'meetings.deleteSeries',
  method: 'DELETE',
  path: '/api/series/:id',
  access: 'administrator',
  summary: { en: 'Delete a series without conferences', zh: '删除没有会议的系列' },
  params: OfSeries,
  reply: z.null(),
  refusals: [refusal.SERIES_IN_USE],
});

export const uploadSeriesPicture = endpoint({
  name: 'meetings.uploadSeriesPicture',
  method: 'POST',
  path: '/api/series/pictures',
  access: 'administrator',
  summary: { en: 'Upload a picture for a series', zh: '上传系列图片' },
  upload: pictureUpload,
  reply: Uploaded,
  limit: { calls: 300, seconds: 3600 },
});
