import { endpoint, KIB } from '../kernel/endpoint.ts';
import { Id } from '../kernel/fields.ts';
import { z } from '../kernel/zod.ts';
import { Saved, Uploaded } from '../meetings/schemas.ts';
import { pageRefusals as refusal } from './messages.ts';
import {
  BlocksForm,
  Menu,
  MenuForm,
  NewPage,
  PageChange,
  PageDetail,
  PageRow,
  ScopeQuery,
  PublicMenu,
  PublicPage,
  PublishForm,
  TextQuery,
} from './schemas.ts';

const Nothing = z.null();
const OfPage = z.strictObject({ id: Id });
const MEGABYTE = 1024 * 1024;

export const listPages = endpoint({
  name: 'pages.list',
  method: 'GET',
  path: '/api/pages',
  access: 'staff',
  summary: { en: 'List pages I can edit', zh: '页面管理列表' },
  reply: z.array(PageRow),
});

export const createPage = endpoint({
  name: 'pages.create',
  method: 'POST',
  path: '/api/pages',
  access: 'staff',
  summary: { en: 'Create a page', zh: '新建页面' },
  body: NewPage,
  bodyBytes: 2 * KIB,
  reply: z.object({ id: Id }),
  refusals: [refusal.SLUG_TAKEN],
});

export const readPage = endpoint({
  name: 'pages.read',
  method: 'GET',
  path: '/api/pages/:id',
  access: 'staff',
  summary: { en: 'View a page for editing', zh: '页面管理详情' },
  params: OfPage,
  query: TextQuery,
  reply: PageDetail,
});

export const changePage = endpoint({
  name: 'pages.change',
  method: 'PUT',
  path: '/api/pages/:id',
  access: 'staff',
  summary: { en: 'Change a page’s title, short name or script setting', zh: '修改页面标题、标识或脚本设置' },
  params: OfPage,
  body: PageChange,
  bodyBytes: KIB,
  reply: Saved,
  refusals: [refusal.SLUG_TAKEN],
});

export const deletePage = endpoint({
  name: 'pages.delete',
  method: 'DELETE',
  path: '/api/pages/:id',
  access: 'staff',
  summary: { en: 'Delete a page with all its versions', zh: '删除页面及其全部版本' },
  params: OfPage,
  reply: Nothing,
});

export const uploadBundle = endpoint({
  name: 'pages.uploadBundle',
  method: 'POST',
  path: '/api/pages/:id/bundle',
  access: 'staff',
  summary: {
    en: 'Upload a zip of HTML, or one HTML file, as a new version',
    zh: '上传 HTML 压缩包或单个 HTML 文件作为新版本',
  },
  params: OfPage,
  upload: {
    maxBytes: 20 * MEGABYTE,
    types: ['application/zip', 'application/x-zip-compressed', 'text/html'],
  },
  reply: Saved,
  refusals: [
    refusal.BUNDLE_BROKEN,
    refusal.BUNDLE_TOO_LARGE,
    refusal.BUNDLE_PATH,
    refusal.BUNDLE_TYPE,
    refusal.BUNDLE_NO_INDEX,
    refusal.WRONG_KIND,
  ],
  limit: { calls: 60, seconds: 3600 },
});

export const uploadDocument = endpoint({
  name: 'pages.uploadDocument',
  method: 'POST',
  path: '/api/pages/:id/document',
  access: 'staff',
  summary: { en: 'Upload a PDF as a new version', zh: '上传 PDF 作为新版本' },
  params: OfPage,
  upload: { maxBytes: 20 * MEGABYTE, types: ['application/pdf'] },
  reply: Saved,
  refusals: [refusal.WRONG_KIND],
  limit: { calls: 60, seconds: 3600 },
});

/** Adds a picture to the newest version if that is not published, otherwise to a new version. */
export const uploadPagePicture = endpoint({
  name: 'pages.uploadPicture',
  method: 'POST',
  path: '/api/pages/:id/pictures',
  access: 'staff',
  summary: { en: 'Upload a picture for a page', zh: '上传页面图片' },
  params: OfPage,
  upload: { maxBytes: 5 * MEGABYTE, types: ['image/png', 'image/jpeg', 'image/webp'] },
  reply: Saved,
  refusals: [refusal.WRONG_KIND],
  limit: { calls: 300, seconds: 3600 },
});

/** A picture inside a page written in blocks. */
export const uploadBlockPicture = endpoint({
  name: 'pages.uploadBlockPicture',
  method: 'POST',
  path: '/api/pages/:id/block-pictures',
  access: 'staff',
  summary: { en: 'Upload a picture for a page’s text', zh: '上传正文图片' },
  params: OfPage,
  upload: { maxBytes: 5 * MEGABYTE, types: ['image/png', 'image/jpeg', 'image/webp'] },
  reply: Uploaded,
  limit: { calls: 300, seconds: 3600 },
});

export const saveBlocks = endpoint({
  name: 'pages.saveBlocks',
  method: 'PUT',
  path: '/api/pages/:id/blocks',
  access: 'staff',
  summary: { en: 'Save a page’s text as a new version', zh: '保存正文为新版本' },
  params: OfPage,
  body: BlocksForm,
  bodyBytes: 512 * KIB,
  bodyValues: 10_000,
  reply: Saved,
  refusals: [refusal.WRONG_KIND],
});

export const publishPage = endpoint({
  name: 'pages.publish',
  method: 'POST',
  path: '/api/pages/:id/publish',
  access: 'staff',
  summary: { en: 'Publish a version, roll back to one, or take the page down', zh: '发布、回滚或下线页面' },
  params: OfPage,
  body: PublishForm,
  bodyBytes: KIB,
  reply: Nothing,
  refusals: [refusal.NOTHING_TO_PUBLISH],
});

export const readMenu = endpoint({
  name: 'pages.readMenu',
  method: 'GET',
  path: '/api/menus',
  access: 'staff',
  summary: { en: 'View the menu of a series or conference', zh: '系列或会议的菜单' },
  query: ScopeQuery,
  reply: Menu,
});

export const saveMenu = endpoint({
  name: 'pages.saveMenu',
  method: 'PUT',
  path: '/api/menus',
  access: 'staff',
  summary: { en: 'Save the menu of a series or conference', zh: '保存系列或会议的菜单' },
  query: ScopeQuery,
  body: MenuForm,
  bodyBytes: 40 * KIB,
  reply: Saved,
});

export const readPublicMenu = endpoint({
  name: 'pages.readPublicMenu',
  method: 'GET',
  path: '/api/public/menus',
  access: 'public',
  summary: { en: 'View a public menu', zh: '访客可见的菜单' },
  query: z.strictObject({ series: z.string().max(40).optional(), meeting: z.string().max(64).optional() }),
  reply: PublicMenu,
});

export const readPublicPage = endpoint({
  name: 'pages.readPublic',
  method: 'GET',
  path: '/api/public/pages/:id',
  access: 'public',
  summary: { en: 'View a published page', zh: '已发布页面详情' },
  params: OfPage,
  reply: PublicPage,
});
