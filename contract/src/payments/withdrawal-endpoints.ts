import { endpoint, KIB } from '../kernel/endpoint.ts';
import { Id } from '../kernel/fields.ts';
import { z } from '../kernel/zod.ts';
import { balanceRefusals } from './balance-messages.ts';
import { Withdrawal, WithdrawalForm, WithdrawalPayment, WithdrawalRefusal } from './withdrawal-schemas.ts';

const OfMeeting = z.strictObject({ id: Id, withdrawalId: Id });

export const listMyWithdrawals = endpoint({
  name: 'payments.listMyWithdrawals',
  method: 'GET',
  path: '/api/withdrawals',
  access: 'login',
  summary: { en: 'My withdrawals', zh: '我的提现申请' },
  reply: z.array(Withdrawal),
});

export const askWithdrawal = endpoint({
  name: 'payments.askWithdrawal',
  method: 'POST',
  path: '/api/withdrawals',
  access: 'login',
  summary: { en: 'Request a withdrawal of my balance', zh: '申请提现' },
  body: WithdrawalForm,
  bodyBytes: 2 * KIB,
  reply: Withdrawal,
  refusals: [balanceRefusals.BALANCE_SHORT, balanceRefusals.BALANCE_IN_DEBT],
  limit: { calls: 10, seconds: 3600 },
});

export const cancelWithdrawal = endpoint({
  name: 'payments.cancelWithdrawal',
  method: 'POST',
  path: '/api/withdrawals/:id/cancellation',
  access: 'login',
  summary: { en: 'Cancel my withdrawal request', zh: '撤回提现申请' },
  params: z.strictObject({ id: Id }),
  reply: Withdrawal,
  refusals: [balanceRefusals.WITHDRAWAL_STATE],
});

export const payWithdrawal = endpoint({
  name: 'payments.payWithdrawal',
  method: 'POST',
  path: '/api/meetings/:id/withdrawals/:withdrawalId/payment',
  access: 'staff',
  summary: { en: 'Record that a withdrawal was paid out', zh: '登记提现已打款' },
  params: OfMeeting,
  body: WithdrawalPayment,
  bodyBytes: KIB,
  reply: Withdrawal,
  refusals: [balanceRefusals.WITHDRAWAL_STATE, balanceRefusals.BALANCE_HELD],
});

export const refuseWithdrawal = endpoint({
  name: 'payments.refuseWithdrawal',
  method: 'POST',
  path: '/api/meetings/:id/withdrawals/:withdrawalId/refusal',
  access: 'staff',
  summary: { en: 'Refuse a withdrawal with a reason', zh: '驳回提现申请' },
  params: OfMeeting,
  body: WithdrawalRefusal,
  bodyBytes: KIB,
  reply: Withdrawal,
  refusals: [balanceRefusals.WITHDRAWAL_STATE],
});
