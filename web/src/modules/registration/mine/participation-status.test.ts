import { expect, it } from 'vitest';
import { orderHead, participation } from '#test/mine-sample';
import { statusOf } from './participation-status.ts';

const paid = orderHead({ state: 'pay_success' });

it.each<[string, Parameters<typeof participation>[0], string]>([
  ['not ordered', { state: 'draft', orders: [] }, 'draft'],
  ['given up', { state: 'cancelled' }, 'cancelled'],
  ['ordered', {}, 'unpaid'],
  [
    'to be approved before it is paid',
    { review: 'audit_pending', orders: [orderHead({ payable: false })] },
    'audit_pending',
  ],
  ['approved and to be paid', { review: 'audit_pass' }, 'unpaid'],
  ['a transfer being checked', { orders: [orderHead({ state: 'pay_pending' })] }, 'pay_pending'],
  ['paid, to be reviewed', { review: 'audit_pending', orders: [paid] }, 'audit_pending'],
  ['rejected, whatever was paid', { review: 'audit_failed', orders: [paid] }, 'audit_failed'],
  ['paid and approved', { review: 'audit_pass', orders: [paid] }, 'registered'],
  ['one order paid, another open', { review: 'audit_pass', orders: [paid, orderHead()] }, 'unpaid'],
  [
    'money on its way back',
    { review: 'audit_pass', orders: [orderHead({ state: 'refunding' })] },
    'refunding',
  ],
])('%s', (_, given, status) => {
  expect(statusOf(participation(given))).toBe(status);
});
