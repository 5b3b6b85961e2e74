import type { Language } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import type { RefundPolicy } from '@plenum/contract/meetings/refund-policy';
import type { SectionContent } from '@plenum/contract/meetings/sections';

export function presentRefundPolicy(
  { refund }: Pick<SectionContent<'rules'>, 'refund'>,
  language: Language,
): RefundPolicy {
  return {
    steps: refund.steps.map(({ until, percent }) => ({ until, percent })),
    note: textIn(refund.note, language),
  };
}
