import { defineFieldMessages } from '../../kernel/field-messages.ts';

export const activityMessages = defineFieldMessages({
  activity_type: {
    en: 'This is not open to the chosen registration type',
    zh: '所选注册类型不可参加该活动',
  },
  activity_conflict: { en: 'Time conflict with another activity', zh: '与已选活动时间冲突' },
  activity_unknown: { en: 'This activity is no longer offered', zh: '该活动已不再提供' },
});
