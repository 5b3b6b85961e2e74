import type { ChangeView } from '@plenum/contract/registration/changes/endpoints';
import type { Offer } from '@plenum/contract/registration/offer';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import type { RefusedCall } from '#kernel/client/refused-call';
import { money } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { RefusalNote } from '#kernel/ui/feedback/refusal-note';
import { TextField } from '#kernel/ui/fields/text-field';
import { useDescribeLine } from '../wizard/total-lines.tsx';
import type { QuotedChange } from './change-draft.ts';

export interface ChangeTotalProps {
  offer: Offer;
  view: ChangeView;
  quoted: QuotedChange;
  isStaff: boolean;
  isPending: boolean;
  problem: RefusedCall | null;
  /** Called with the organizer's reason; it is empty for participants. */
  onConfirm: (reason: string) => void;
}

/** The price of the change, line by line, before it is ordered. */
export function ChangeTotal({
  offer,
  view,
  quoted,
  isStaff,
  isPending,
  problem,
  onConfirm,
}: ChangeTotalProps) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const describe = useDescribeLine(offer, view.currency);
  const [reason, setReason] = useState('');
  const { additions, quote } = quoted;
  const { total } = quote.fees;
  const isEmpty = additions.length === 0;
  const nameOf = (id: string) => view.people.find((person) => person.id === id)?.name ?? '';
  return (
    <section
      aria-labelledby="change-total"
      className="h-fit rounded-lg border bg-surface-raised p-5 lg:sticky lg:top-24"
    >
      <h2 id="change-total" className="font-bold">
        {t('change.total')}
      </h2>
      {isEmpty && <p className="mt-3 text-sm text-muted">{t('change.nothing')}</p>}
      <dl className="mt-3 grid gap-2.5 text-sm">
        {quote.lines.map((line) => {
          const { label, amount } = describe(line);
          return (
            <div
              key={`${line.memberId} ${line.activityId ?? line.checkIn}`}
              className="flex items-baseline justify-between gap-4"
            >
              <dt className="min-w-0">
                {label}
                {view.people.length > 1 && <span className="block text-muted">{nameOf(line.memberId)}</span>}
              </dt>
              <dd className="tabular shrink-0">
                {amount === 0 ? t('free') : money(amount, view.currency, lan)}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className="mt-4 flex items-baseline justify-between gap-4 border-t pt-4 font-semibold">
        <span>{t('total.title')}</span>
        <strong aria-live="polite" className="tabular text-lg font-bold">
          {money(total, view.currency, lan)}
        </strong>
      </p>
      {isStaff && (
        <TextField
          label={t('change.reason')}
          value={reason}
          onChange={setReason}
          maxLength={200}
          isRequired
          className="mt-4"
        />
      )}
      {problem && <RefusalNote error={problem} className="mt-4" />}
      <Button
        kind="primary"
        className="mt-5 w-full"
        isPending={isPending}
        isDisabled={isEmpty || (isStaff && reason.trim() === '')}
        onPress={() => onConfirm(reason.trim())}
      >
        {t(isStaff ? 'change.placeFor' : total === 0 ? 'change.confirm' : 'change.confirmAndPay')}
      </Button>
      <p className="mt-3 text-sm text-muted">{t(isStaff ? 'change.thenFor' : 'change.then')}</p>
    </section>
  );
}
