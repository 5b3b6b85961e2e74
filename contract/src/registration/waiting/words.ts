import type { Sentence } from '../../kernel/language.ts';
import type { WaitingState } from './schemas.ts';

export const waitingWords: Readonly<Record<WaitingState, Sentence>> = {
  waiting: { en: 'Waiting', zh: '候补中' },
  offered: { en: 'Offered', zh: '未支付' },
  taken: { en: 'Got the places', zh: '候补成功' },
  lapsed: { en: 'Lapsed', zh: '已失效' },
  left: { en: 'Left', zh: '已退出' },
  removed: { en: 'Removed', zh: '已移出' },
};
