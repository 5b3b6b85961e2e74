import { defineFieldMessages } from '../kernel/field-messages.ts';
import { defineRefusals } from '../kernel/refusals.ts';

export const consentMessages = defineFieldMessages({
  legal_text_missing: {
    en: 'Please provide the text in this language as well',
    zh: '请补全该语言的正文，中英文均需提供',
  },
  legal_news_missing: {
    en: 'Please summarize the changes in one or two sentences, in both languages',
    zh: '请用一两句话说明更新内容，中英文均需填写',
  },
  legal_past: { en: 'This time has passed', zh: '该时间已过，请选择更晚的时间' },
  legal_picture: { en: 'Pictures aren’t supported here', zh: '此处不支持插入图片' },
});

export const consentRefusals = defineRefusals({
  NO_LEGAL_DRAFT: {
    code: 409_180,
    en: 'There is no draft of this document. Another administrator may have published or discarded it.',
    zh: '该协议没有草稿，可能已由其他管理员发布或放弃',
  },
  /** A scheduled version must return to draft before another draft is begun. */
  LEGAL_SCHEDULED: {
    code: 409_181,
    en: 'A new version is already scheduled. Return it to draft to change it.',
    zh: '已有待生效的新版本，如需修改请先退回草稿',
  },
  LEGAL_IN_FORCE: {
    code: 409_182,
    en: 'This version is already in force. Create a new version instead.',
    zh: '该版本已生效，请另行创建新版本',
  },
  LEGAL_PAST: {
    code: 422_180,
    en: 'This time has passed. Choose a later one.',
    zh: '该时间已过，请选择更晚的时间',
  },
  LEGAL_INCOMPLETE: {
    code: 422_181,
    en: 'The text and the summary of changes must be completed in both languages before publishing.',
    zh: '发布前须补全中英文正文与更新说明',
  },
  /** The text that the person read is no longer in force. */
  LEGAL_CHANGED: {
    code: 409_183,
    en: 'A newer version has come into force. Please read it first.',
    zh: '协议已更新，请先阅读新版本',
  },
});
