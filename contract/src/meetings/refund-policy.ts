import type { Language } from '../kernel/language.ts';
import { z } from '../kernel/zod.ts';
import { hasPassed } from './price-window.ts';

/** The refund policy of a conference as participants read it. */
export const RefundPolicy = z.object({
  /** The percentage refunded for a cancellation before each moment, the earliest first. */
  steps: z.array(z.object({ until: z.string(), percent: z.int() })),
  /** The organizer's remark, in the reader's language. */
  note: z.string(),
});
export type RefundPolicy = z.infer<typeof RefundPolicy>;

/** Returns the steps that still refund something, the current one first. */
export function remainingRefundSteps<Step extends RefundPolicy['steps'][number]>(
  steps: readonly Step[],
  now: Date,
): Step[] {
  return steps.filter(({ until, percent }) => percent > 0 && !hasPassed(until, now));
}

interface PolicyReader {
  readonly now: Date;
  readonly language: Language;
  readonly formatMoment: (at: string) => string;
}

/**
 * Returns the policy in sentences: each remaining step, what follows the last one, then the organizer's note. Every
 * page that states the policy shows all of them, because one step alone would be misleading.
 */
export function refundPolicyLines(
  { steps, note }: RefundPolicy,
  { now, language, formatMoment }: PolicyReader,
): string[] {
  const remaining = remainingRefundSteps(steps, now).map(({ until, percent }) =>
    language === 'en'
      ? `Cancelled before ${formatMoment(until)}: ${percent}% refund.`
      : `${formatMoment(until)} 前取消：退款 ${percent}%。`,
  );
  return [
    ...remaining,
    ...afterwards(steps.length, remaining.length, language),
    ...(note === '' ? [] : [note]),
  ];
}

// Returns what applies after the last step, in a sentence. A conference without steps has no policy, so there is no
// sentence for it.
function afterwards(all: number, remaining: number, language: Language): string[] {
  if (all === 0) return [];
  if (remaining === 0)
    return [language === 'en' ? 'Refunds are no longer possible.' : '退款期限已过，不再退款。'];
  return [language === 'en' ? 'After that: no refund.' : '此后不予退款。'];
}
