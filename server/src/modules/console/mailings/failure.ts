import { type MessageFailure, messageFailures } from '@plenum/contract/messaging/log';

/** A failure as the log keeps it: its kind, then the provider's own code. */
export function failureOf(written: string | null): { kind: MessageFailure | null; code: string } {
  const [first = '', ...rest] = (written ?? '').split(' ');
  const kind = messageFailures.find((one) => one === first) ?? null;
  return { kind, code: rest.join(' ') };
}
