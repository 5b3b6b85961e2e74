import type { Slip } from '@plenum/contract/payments/schemas';
import { slipPurposeWords } from '@plenum/contract/payments/words';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { Button } from '#kernel/ui/buttons/button';
import { ErrorIcon } from '#kernel/ui/icons/icons';

/** Proofs that finance rejected and that were not followed by a newer one for the same fee. */
export function rejectedSlips(slips: readonly Slip[]): Slip[] {
  const latest = new Map<string, Slip>();
  for (const slip of slips) {
    const before = latest.get(slip.purpose);
    if (!before || before.createdAt <= slip.createdAt) latest.set(slip.purpose, slip);
  }
  return [...latest.values()].filter(({ state }) => state === 'rejected');
}

/** The reason why a proof was rejected, and a button to send another one. */
export function RejectedSlip({ slip, onAgain }: { slip: Slip; onAgain: () => void }) {
  const { t } = useTranslation('payments');
  const sentence = useSentence();
  const purpose = sentence(slipPurposeWords[slip.purpose]);
  return (
    <section className="flex flex-wrap items-start gap-x-4 gap-y-3 rounded-lg bg-danger-soft p-4">
      <ErrorIcon className="size-6 shrink-0 text-danger" />
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="font-bold text-danger">
          {slip.purpose === 'all' ? t('slip.rejected') : t('slip.rejectedFor', { purpose })}
        </h2>
        {slip.reason !== '' && <p className="mt-1 break-words whitespace-pre-line">{slip.reason}</p>}
      </div>
      <Button onPress={onAgain}>{t('slip.again')}</Button>
    </section>
  );
}
