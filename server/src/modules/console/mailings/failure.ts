import { type MessageFailure, messageFailures } from '@plenum/contract/messaging/log';

/** The result of a message, including the provider's later report. */
export const outcomeSql = `case when message.state = 'sent' then coalesce(message.delivery, 'sent') else message.state end`;

/** Splits a failure as the log stores it: its kind, then the provider's code. */
export function failureOf(written: string | null): { kind: MessageFailure | null; code: string } {
  const [first = '', ...rest] = (written ?? '').split(' ');
  const kind = messageFailures.find((one) => one === first) ?? null;
  return { kind, code: rest.join(' ') };
}
