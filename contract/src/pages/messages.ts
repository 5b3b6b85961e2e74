import { defineFieldMessages } from '../kernel/field-messages.ts';
import { defineRefusals } from '../kernel/refusals.ts';

export const pageMessages = defineFieldMessages({
  page_missing: { en: 'This page no longer exists', zh: '该页面已不存在，请移除此菜单项' },
});

export const pageRefusals = defineRefusals({
  SLUG_TAKEN: { code: 409_400, en: 'A page with this short name already exists', zh: '该页面标识已被使用' },
  /** The file is not a zip file, is damaged or is encrypted. */
  BUNDLE_BROKEN: {
    code: 422_400,
    en: 'The zip file can’t be read.',
    zh: '无法读取该压缩包，请确认文件未损坏且未加密',
  },
  BUNDLE_TOO_LARGE: {
    code: 422_401,
    en: 'The bundle is too large when unpacked. The limit is {files} files and {megabytes} MB.',
    zh: '压缩包解压后过大，最多允许 {files} 个文件、{megabytes} MB',
  },
  /** The bundle contains an absolute, parent or hidden path, or a link. */
  BUNDLE_PATH: {
    code: 422_402,
    en: 'The bundle contains a path that isn’t allowed: {path}',
    zh: '压缩包中含有不允许的路径：{path}',
  },
  BUNDLE_TYPE: {
    code: 422_403,
    en: 'The bundle contains a file type that isn’t allowed: {path}',
    zh: '压缩包中含有不支持的文件类型：{path}',
  },
  BUNDLE_NO_INDEX: {
    code: 422_404,
    en: 'The bundle needs an index.html at its top level.',
    zh: '压缩包根目录须包含 index.html',
  },
  /** The version to publish does not exist. */
  NOTHING_TO_PUBLISH: {
    code: 409_401,
    en: 'There is nothing to publish yet.',
    zh: '暂无可发布的版本',
  },
  WRONG_KIND: {
    code: 409_402,
    en: 'This page doesn’t accept this type of content.',
    zh: '该页面不支持此类内容',
  },
});
