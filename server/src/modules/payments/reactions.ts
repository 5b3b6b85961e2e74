import type { Reaction } from '#kernel/outbox/outbox';
import { balanceReactions } from './recharges/reactions.ts';
import { refundReactions } from './refunds/reactions.ts';
import { slipReactions } from './slips/reactions.ts';

export const paymentReactions: readonly Reaction[] = [
  ...slipReactions,
  ...balanceReactions,
  ...refundReactions,
];
