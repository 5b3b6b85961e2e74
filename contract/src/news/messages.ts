import { defineFieldMessages } from '../kernel/field-messages.ts';
import { defineRefusals } from '../kernel/refusals.ts';

export const newsMessages = defineFieldMessages({
  publish_past: { en: 'This time is in the past', zh: '该时间已过，请选择更晚的时间' },
});

export const newsRefusals = defineRefusals({
  STATE_STEP: {
    code: 409_300,
    en: 'The article already has that status.',
    zh: '该新闻当前已是此状态，无需重复操作',
  },
  PUBLISH_PAST: {
    code: 422_300,
    en: 'The publishing time has passed. Publish now or choose a later time.',
    zh: '发布时间已过，请立即发布或选择更晚的时间',
  },
  /** Only articles that were never public can be deleted; others are withdrawn. */
  WAS_PUBLIC: {
    code: 409_301,
    en: 'This article has been published before, so it can’t be deleted. Withdraw it instead.',
    zh: '该新闻曾公开发布，只能撤回，不能删除',
  },
});
