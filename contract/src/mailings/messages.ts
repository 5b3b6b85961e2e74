import { defineFieldMessages } from '../kernel/field-messages.ts';
import { defineRefusals } from '../kernel/refusals.ts';

export const jobMessages = defineFieldMessages({
  variable_unknown: {
    en: '{written} is not a variable. You can use {{name}}, {{meeting}}, {{dates}}, {{venue}} and {{link}}.',
    zh: '{written} 不是可用变量，可使用 {{name}}、{{meeting}}、{{dates}}、{{venue}}、{{link}}',
  },
  send_time_past: { en: 'The time must be in the future', zh: '发送时间须晚于当前时间' },
  cap_above_site: {
    en: 'The site allows at most {max} {max|message|messages} a day',
    zh: '不能超过本站上限：每天 {max} 条',
  },
  hours_outside: {
    en: 'The site only allows sending from {from} to {until}',
    zh: '须在本站允许的时段内：{from}–{until}',
  },
  hours_order: { en: 'The end must be later than the start', zh: '结束时间须晚于开始时间' },
  template_missing: { en: 'Please choose a template', zh: '请选择模板' },
  text_missing: { en: 'Please write the message in at least one language', zh: '请至少填写一种语言的内容' },
});

// Invoices and send jobs share the hundred of codes from 900: invoices use its lower half, send jobs its upper half.
export const jobRefusals = defineRefusals({
  /** The job was started, stopped or completed in the meantime. */
  JOB_STATE: {
    code: 409_960,
    en: 'This isn’t possible in the send job’s current status.',
    zh: '该群发任务当前状态不支持此操作',
  },
  NO_RECIPIENTS: {
    code: 409_961,
    en: 'There are no recipients. Please check the audience.',
    zh: '没有可发送的收件人，请检查收件人范围',
  },
  TOO_MANY_RECIPIENTS: {
    code: 409_962,
    en: 'A send job can have at most 50,000 recipients. Please narrow the audience.',
    zh: '单次群发最多 50,000 人，请缩小收件人范围',
  },
  NO_PROVIDER: {
    code: 409_963,
    en: 'No provider is set up for this channel. Please contact the administrator.',
    zh: '该渠道尚未配置服务商，请联系系统管理员',
  },
  /** Only a failed message can be sent again. */
  MESSAGE_STATE: {
    code: 409_964,
    en: 'Only a failed message can be sent again.',
    zh: '仅发送失败的消息可以重发',
  },
  /**
   * The rules for the template's kind have changed since the template was saved: a required variable is missing, or one
   * no longer exists.
   */
  TEMPLATE_INCOMPLETE: {
    code: 409_965,
    en: 'The template is missing a required variable or uses one that doesn’t exist. Please correct and save the template first.',
    zh: '模板缺少必需的变量或使用了不存在的变量，请先修改并保存模板',
  },
  TEMPLATE_WITHOUT_ENGLISH: {
    code: 409_966,
    en: 'The template has no English version, but some recipients use English. Please add one to the template first.',
    zh: '模板没有英文内容，但部分收件人使用英文，请先在模板中补充',
  },
  TEMPLATE_WITHOUT_CHINESE: {
    code: 409_967,
    en: 'The template has no Chinese version, but some recipients use Chinese. Please add one to the template first.',
    zh: '模板没有中文内容，但部分收件人使用中文，请先在模板中补充',
  },
  /** The person was removed from the list after the preview was read. */
  NOT_IN_AUDIENCE: {
    code: 409_968,
    en: 'This person is no longer in the audience. Please check the audience again.',
    zh: '该人员已不在收件人范围内，请重新核对',
  },
  NO_TEXT: {
    code: 409_969,
    en: 'There is nothing to send yet. Please write the message and save it first.',
    zh: '尚未填写消息内容，请先填写并保存',
  },
  /** The link was cut, altered or is too old. */
  UNSUBSCRIBE_LINK: {
    code: 404_960,
    en: 'This link is not valid. Please use the link in the latest message.',
    zh: '链接无效，请使用最近一条消息中的退订链接',
  },
});
