import { endpoint, KIB } from '../kernel/endpoint.ts';
import { Id } from '../kernel/fields.ts';
import { z } from '../kernel/zod.ts';
import { Saved, Uploaded } from '../meetings/schemas.ts';
import { newsRefusals as refusal } from './messages.ts';
import {
  NewsChange,
  NewsDetail,
  NewsFilter,
  NewsForm,
  NewsRow,
  NewsStep,
  NewsVersion,
  PublicArticle,
  PublicNewsPage,
} from './schemas.ts';

const Nothing = z.null();
const OfNews = z.strictObject({ id: Id });

export const listNews = endpoint({
  name: 'news.list',
  method: 'GET',
  path: '/api/news',
  access: 'staff',
  summary: { en: 'List news I can edit', zh: '新闻管理列表' },
  reply: z.array(NewsRow),
});

export const createNews = endpoint({
  name: 'news.create',
  method: 'POST',
  path: '/api/news',
  access: 'staff',
  summary: { en: 'Create an article', zh: '新建新闻' },
  body: NewsForm,
  bodyBytes: 512 * KIB,
  bodyValues: 10_000,
  reply: z.object({ id: Id }),
});

export const readNews = endpoint({
  name: 'news.read',
  method: 'GET',
  path: '/api/news/:id',
  access: 'staff',
  summary: { en: 'View an article for editing', zh: '新闻管理详情' },
  params: OfNews,
  reply: NewsDetail,
});

export const changeNews = endpoint({
  name: 'news.change',
  method: 'PUT',
  path: '/api/news/:id',
  access: 'staff',
  summary: { en: 'Change an article', zh: '修改新闻' },
  params: OfNews,
  body: NewsChange,
  bodyBytes: 512 * KIB,
  bodyValues: 10_000,
  reply: Saved,
});

export const stepNews = endpoint({
  name: 'news.step',
  method: 'POST',
  path: '/api/news/:id/state',
  access: 'staff',
  summary: { en: 'Publish, schedule or withdraw an article', zh: '发布、定时发布或撤回新闻' },
  params: OfNews,
  body: NewsStep,
  bodyBytes: KIB,
  reply: Nothing,
  refusals: [refusal.STATE_STEP, refusal.PUBLISH_PAST],
});

export const deleteNews = endpoint({
  name: 'news.delete',
  method: 'DELETE',
  path: '/api/news/:id',
  access: 'staff',
  summary: { en: 'Delete a draft', zh: '删除新闻草稿' },
  params: OfNews,
  reply: Nothing,
  refusals: [refusal.WAS_PUBLIC],
});

export const listNewsVersions = endpoint({
  name: 'news.listVersions',
  method: 'GET',
  path: '/api/news/:id/versions',
  access: 'staff',
  summary: { en: 'List earlier versions of an article', zh: '新闻历史版本' },
  params: OfNews,
  reply: z.array(NewsVersion),
});

/** Uploads a cover, or a picture in the text. */
export const uploadNewsPicture = endpoint({
  name: 'news.uploadPicture',
  method: 'POST',
  path: '/api/news/pictures',
  access: 'staff',
  summary: { en: 'Upload a picture for an article', zh: '上传新闻图片' },
  upload: { maxBytes: 5 * 1024 * 1024, types: ['image/png', 'image/jpeg', 'image/webp'] },
  reply: Uploaded,
  limit: { calls: 120, seconds: 3600 },
});

export const uploadNewsAttachment = endpoint({
  name: 'news.uploadAttachment',
  method: 'POST',
  path: '/api/news/attachments',
  access: 'staff',
  summary: { en: 'Upload an attachment (PDF)', zh: '上传新闻附件（PDF）' },
  upload: { maxBytes: 20 * 1024 * 1024, types: ['application/pdf'] },
  reply: Uploaded,
  limit: { calls: 60, seconds: 3600 },
});

export const listPublicNews = endpoint({
  name: 'news.listPublic',
  method: 'GET',
  path: '/api/public/news',
  access: 'public',
  summary: { en: 'List published news', zh: '新闻列表' },
  query: NewsFilter,
  reply: PublicNewsPage,
});

export const readArticle = endpoint({
  name: 'news.readPublic',
  method: 'GET',
  path: '/api/public/news/:id',
  access: 'public',
  summary: { en: 'View a published article', zh: '新闻详情' },
  params: OfNews,
  reply: PublicArticle,
});
