import type { Sentence } from '../kernel/language.ts';

/** Actions on a conference itself, in words. */
export const meetingActionWords = {
  'meeting.basics_changed': { en: 'Name, place or dates changed', zh: '修改会议基本信息' },
  'meeting.copied': { en: 'Conference created from another one', zh: '从其他会议复制创建' },
  'meeting.cover_changed': { en: 'Cover changed', zh: '更换封面' },
  'meeting.cover_removed': { en: 'Cover removed', zh: '移除封面' },
  'meeting.created': { en: 'Conference created', zh: '创建会议' },
  'meeting.message_marked': { en: 'Message marked as answered or unanswered', zh: '标记留言是否已回复' },
  'meeting.preview_link_created': { en: 'Preview link created', zh: '创建预览链接' },
  'meeting.preview_link_revoked': { en: 'Preview link revoked', zh: '撤销预览链接' },
  'meeting.programme_changed': { en: 'Programme changed', zh: '修改日程' },
  'meeting.programme_published': { en: 'Programme published', zh: '发布日程' },
  'meeting.programme_restored': { en: 'Earlier programme restored as draft', zh: '将历史版本恢复为日程草稿' },
  'meeting.programme_withdrawn': { en: 'Programme withdrawn', zh: '撤下日程' },
  'meeting.section_saved': { en: 'Section saved', zh: '保存栏目内容' },
  'meeting.staff_changed': { en: 'Staff roles changed', zh: '调整工作人员角色' },
  'meeting.staff_invitation_accepted': { en: 'Staff invitation accepted', zh: '接受担任工作人员的邀请' },
  'meeting.staff_invitation_declined': { en: 'Staff invitation declined', zh: '谢绝担任工作人员的邀请' },
  'meeting.staff_invitation_withdrawn': { en: 'Staff invitation withdrawn', zh: '撤回担任工作人员的邀请' },
  'meeting.staff_invited': { en: 'Staff invited', zh: '邀请工作人员' },
  'meeting.step_reopened': { en: 'Checklist step reopened', zh: '恢复准备事项' },
  'meeting.step_settled': { en: 'Checklist step marked as not needed', zh: '将准备事项标记为无需处理' },
  'meeting.state_changed': { en: 'Conference status changed', zh: '变更会议状态' },
} as const satisfies Record<string, Sentence>;
