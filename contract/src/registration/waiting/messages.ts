import type { Sentence } from '../../kernel/language.ts';
import { defineRefusals } from '../../kernel/refusals.ts';
import type { WaitingState } from './schemas.ts';

export const waitingRefusals = defineRefusals({
  /** The organizer has switched the waiting list off. */
  WAITING_OFF: {
    code: 409_660,
    en: 'This conference has no waiting list.',
    zh: '本次会议未开放候补',
  },
  /** Everything that the person wants can be ordered immediately. */
  PLACES_FREE: {
    code: 409_661,
    en: 'Places are available again. Please place your order.',
    zh: '当前仍有名额，请直接提交订单',
  },
  /** The entry has been offered an order, or has left the waiting list, in the meantime. */
  NOT_WAITING: {
    code: 409_662,
    en: 'This entry is no longer on the waiting list.',
    zh: '该候补记录已不在队列中',
  },
  /** The draft can no longer be ordered; its owner gets a message. */
  FORM_OUTDATED: {
    code: 409_663,
    en: 'An order can no longer be placed with this form. The entry has been removed from the waiting list, and the person will be notified.',
    zh: '所填报名信息已失效，无法下单，该候补记录已移出队列，系统将通知本人',
  },
});

export const waitingWords: Readonly<Record<WaitingState, Sentence>> = {
  waiting: { en: 'Waiting', zh: '候补中' },
  offered: { en: 'Offered', zh: '已分配，未支付' },
  taken: { en: 'Confirmed', zh: '候补成功' },
  lapsed: { en: 'Lapsed', zh: '已失效' },
  left: { en: 'Left', zh: '已退出' },
  removed: { en: 'Removed', zh: '已移出' },
};
