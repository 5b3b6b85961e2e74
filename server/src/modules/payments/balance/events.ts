import { z } from 'zod';
import { defineEvent } from '#kernel/outbox/outbox';

export const rechargeCredited = defineEvent(
  'recharge.credited',
  z.object({ rechargeId: z.uuid(), receiptId: z.uuid() }),
);
export const rechargeSlipRejected = defineEvent(
  'recharge.slip_rejected',
  z.object({ rechargeId: z.uuid(), slipId: z.uuid() }),
);
/** The payment provider reversed the payment of a top-up, and the amount was removed from the balance. */
export const rechargeReversed = defineEvent(
  'recharge.reversed',
  z.object({ rechargeId: z.uuid(), amount: z.int().positive() }),
);
export const withdrawalDecided = defineEvent('withdrawal.decided', z.object({ withdrawalId: z.uuid() }));
