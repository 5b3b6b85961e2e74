import type { GiveUpView } from '@plenum/contract/payments/cancel-items-endpoints';
import type { EndingPiece } from '@plenum/contract/payments/cancel-items';
import { formatDateRange } from '@plenum/contract/kernel/date-range';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import type { RefusedCall } from '#kernel/client/refused-call';
import { formatDay, money } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { RefusalNote } from '#kernel/ui/feedback/refusal-note';
import { TextField } from '#kernel/ui/fields/text-field';
import { RefundPolicyLines } from '#kernel/ui/layout/refund-policy-lines';
import type { QuotedGiveUp } from './cancel-draft.ts';

interface GiveUpSummaryProps {
  view: GiveUpView;
  quoted: QuotedGiveUp;
  isStaff: boolean;
  isPending: boolean;
  problem: RefusedCall | null;
  onConfirm: (reason: string) => void;
}

/** The items that will be cancelled and the refund, shown for confirmation. */
export function GiveUpSummary({ view, quoted, isStaff, isPending, problem, onConfirm }: GiveUpSummaryProps) {
  const { t } = useTranslation('payments');
  const lan = useAppStore((state) => state.lan);
  const [reason, setReason] = useState('');
  const { quote, gaps } = quoted;
  const { rule, policy, currency, timeZone } = view;
  const isEmpty = quote.pieces.length === 0;
  const nameOf = (piece: EndingPiece) => {
    const line = view.lines.find(({ id }) => id === piece.lineId);
    const day = line?.startsAt ? formatDay(line.startsAt, lan, timeZone) : '';
    return [line?.name ?? '', day].filter(Boolean).join(' · ');
  };
  const personOf = (piece: EndingPiece) => view.people.find(({ id }) => id === piece.participantId)?.name;
  return (
    <section
      aria-labelledby="give-up-summary"
      className="h-fit rounded-lg border bg-surface-raised p-5 lg:sticky lg:top-24"
    >
      <h3 id="give-up-summary" className="font-bold">
        {t('giveUp.summary')}
      </h3>
      {isEmpty && <p className="mt-3 text-sm text-muted">{t('giveUp.nothing')}</p>}
      <dl className="mt-3 grid gap-2.5 text-sm">
        {quote.pieces.map((piece) => (
          <div key={`${piece.lineId} ${piece.checkIn}`} className="flex items-baseline justify-between gap-4">
            <dt className="min-w-0">
              {nameOf(piece)}
              {piece.checkIn !== null && piece.checkOut !== null && (
                <span className="block text-muted">
                  {formatDateRange(piece.checkIn, piece.checkOut, lan)}
                </span>
              )}
              {view.people.length > 1 && <span className="block text-muted">{personOf(piece)}</span>}
            </dt>
            <dd className="tabular shrink-0">
              {piece.paid === 0 ? t('free') : money(piece.paid, currency, lan)}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 flex items-baseline justify-between gap-4 border-t pt-4 font-semibold">
        <span>{t('giveUp.back')}</span>
        <strong aria-live="polite" className="tabular text-lg font-bold">
          {money(quote.total, currency, lan)}
        </strong>
      </p>
      <p className="mt-1 text-sm text-muted">
        {rule ? t('giveUp.share', { percent: rule.percent }) : t('giveUp.none')}
      </p>
      <RefundPolicyLines policy={policy} timeZone={timeZone} className="mt-2 text-sm text-muted" />
      <TextField
        label={t(isStaff ? 'giveUp.reasonFor' : 'giveUp.reason')}
        value={reason}
        onChange={setReason}
        maxLength={200}
        isRequired
        className="mt-4"
      />
      {problem && <RefusalNote error={problem} className="mt-4" />}
      <Button
        className="mt-5 w-full"
        isPending={isPending}
        isDisabled={isEmpty || gaps.size > 0 || reason.trim() === ''}
        onPress={() => onConfirm(reason.trim())}
      >
        {t(isStaff ? 'giveUp.confirmFor' : 'giveUp.confirm')}
      </Button>
      {!isEmpty && (
        <p className="mt-3 text-sm text-muted">{t(quote.total > 0 ? 'giveUp.then' : 'giveUp.thenNone')}</p>
      )}
    </section>
  );
}
