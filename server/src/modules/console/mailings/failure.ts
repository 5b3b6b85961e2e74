import { type MessageFailure, messageFailures } from '@plenum/contract/messaging/log';

/** What became of a message, also by the provider's report of it. */
export const outcomeSql = `case when message.state = 'sent' then coalesce(message.delivery, 'sent') else message.state end`;

/** A failure as the log keeps it: its kind, then the provider's own code. */
export function failureOf(written: string | null): { kind: MessageFailure | null; code: string } {
  const [first = '', ...rest] = (written ?? '').split(' ');
  const kind = messageFailures.find((one) => one === first) ?? null;
  return { kind, code: rest.join(' ') };
}
