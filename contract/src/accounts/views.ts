import { z } from '../kernel/zod.ts';
import { endpoint, KIB } from '../kernel/endpoint.ts';
import { fieldMessages } from '../kernel/field-messages.ts';
import { Id, Line } from '../kernel/fields.ts';
import { accountRefusals as refusal } from './messages.ts';

export const MOST_VIEWS = 30;
export const MOST_VIEW_COLUMNS = 60;
/** The maximum length of the query as JSON, in characters. */
export const VIEW_QUERY_MAX = 4096;

/** The list that the view belongs to, such as `participants`. */
const ListName = z.string().regex(/^[a-z][a-z-]{0,39}$/, { error: fieldMessages.illegal_input });

/** The list's parameters in the page's URL, by name. */
const ViewQuery = z
  .record(z.string().min(1).max(64), z.string())
  .refine((query) => JSON.stringify(query).length <= VIEW_QUERY_MAX, {
    error: fieldMessages.too_long,
    params: { max: VIEW_QUERY_MAX },
  });

export const SavedViewForm = z.strictObject({
  list: ListName,
  meetingId: Id,
  name: Line(60).min(1),
  query: ViewQuery,
  columns: z.array(z.string().min(1).max(64)).max(MOST_VIEW_COLUMNS),
});
export type SavedViewForm = z.infer<typeof SavedViewForm>;

export const SavedView = z.object({
  id: Id,
  list: z.string(),
  meetingId: Id,
  name: z.string(),
  query: z.record(z.string(), z.string()),
  columns: z.array(z.string()),
});
export type SavedView = z.infer<typeof SavedView>;

export const listViews = endpoint({
  name: 'accounts.listViews',
  method: 'GET',
  path: '/api/me/views',
  access: 'login',
  summary: { en: 'List my saved views for one of a conference’s lists', zh: '本人在指定列表中保存的视图' },
  query: z.strictObject({ list: ListName, meetingId: Id }),
  reply: z.array(SavedView),
});

/** The caller chooses the id. Saving again with the same id replaces the view. */
export const saveView = endpoint({
  name: 'accounts.saveView',
  method: 'PUT',
  path: '/api/me/views/:id',
  access: 'login',
  summary: { en: 'Save or replace one of my views', zh: '保存或更新视图' },
  params: z.strictObject({ id: Id }),
  body: SavedViewForm,
  bodyBytes: 32 * KIB,
  reply: SavedView,
  refusals: [refusal.VIEWS_FULL],
  limit: { calls: 120, seconds: 3600 },
});

export const deleteView = endpoint({
  name: 'accounts.deleteView',
  method: 'DELETE',
  path: '/api/me/views/:id',
  access: 'login',
  summary: { en: 'Delete one of my views', zh: '删除视图' },
  params: z.strictObject({ id: Id }),
  reply: z.null(),
});
