import { defineRefusals } from '../../kernel/refusals.ts';

export const waitingRefusals = defineRefusals({
  /** The organizer has switched the waiting list off. */
  WAITING_OFF: {
    code: 409_660,
    en: 'This conference has no waiting list.',
    zh: '本次会议未开放候补',
  },
  /** All that is wanted can be ordered at once. */
  PLACES_FREE: {
    code: 409_661,
    en: 'There are places again. Please place your order.',
    zh: '当前仍有名额，请直接提交订单',
  },
  /** It was offered, taken or left meanwhile. */
  NOT_WAITING: {
    code: 409_662,
    en: 'This entry is no longer on the waiting list.',
    zh: '该候补已不在排队中',
  },
  /** What was filled in can't be ordered any more; its owner gets a message. */
  FORM_OUTDATED: {
    code: 409_663,
    en: 'What was filled in can’t be ordered any more. The entry has left the waiting list, and its owner gets a message.',
    zh: '所填报名信息已无法下单，该候补已移出队列，并会通知本人',
  },
});
