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
export const withdrawalDecided = defineEvent('withdrawal.decided', z.object({ withdrawalId: z.uuid() }));
