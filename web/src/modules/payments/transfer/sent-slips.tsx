import type { Slip, SlipPurpose, SlipState } from '@plenum/contract/payments/schemas';
import { slipPurposeWords, slipStateWords } from '@plenum/contract/payments/words';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDate, money } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import type { PayCalls } from '../pay-calls.ts';
import { StatusPill, type StatusTone } from '#kernel/ui/layout/status-pill';

const tones: Record<SlipState, StatusTone> = { waiting: 'accent', approved: 'success', rejected: 'danger' };

/** Returns whether a proof for this fee was sent and not rejected. */
export function isSlipSent(slips: readonly Slip[], purpose: SlipPurpose): boolean {
  return slips.some((slip) => slip.purpose === purpose && slip.state !== 'rejected');
}

/** Sent proofs, and finance's decisions. */
export function SentSlips({
  calls,
  slips,
}: {
  calls: Pick<PayCalls, 'linkSlipFile'>;
  slips: readonly Slip[];
}) {
  const { t } = useTranslation('payments');
  if (slips.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2 font-bold">{t('slip.sent')}</h2>
      <ul className="border-t">
        {slips.map((slip) => (
          <li key={slip.id} className="border-b py-3">
            <OneSlip calls={calls} slip={slip} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OneSlip({ calls, slip }: { calls: Pick<PayCalls, 'linkSlipFile'>; slip: Slip }) {
  const { t } = useTranslation('payments');
  const lan = useAppStore((state) => state.lan);
  const sentence = useSentence();
  // Opens the window before the link is known, because browsers block a window that is opened later as a pop-up.
  async function open(fileId: string) {
    const shown = window.open('', '_blank');
    try {
      const { link } = await calls.linkSlipFile(fileId);
      if (shown) shown.location.href = link;
    } catch {
      shown?.close();
    }
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="tabular font-semibold">{money(slip.amount, slip.currency, lan)}</span>
        <StatusPill tone={tones[slip.state]} hasDot={slip.state === 'waiting'}>
          {sentence(slipStateWords[slip.state])}
        </StatusPill>
        {slip.purpose !== 'all' && (
          <span className="text-sm text-muted">{sentence(slipPurposeWords[slip.purpose])}</span>
        )}
      </div>
      <p className="mt-1 text-sm break-words text-muted">
        {[slip.payer, formatDate(slip.paidOn, lan)].join(' · ')}
      </p>
      {slip.state === 'rejected' && slip.reason !== '' && (
        <p className="mt-1 text-sm break-words whitespace-pre-line text-danger">{slip.reason}</p>
      )}
      <div className="-ms-3 flex flex-wrap">
        {slip.files.map(({ fileId }, index) => (
          <Button
            key={fileId}
            kind="quiet"
            size="small"
            className="min-h-11 text-accent!"
            onPress={() => void open(fileId)}
          >
            {t('slip.file', { n: index + 1 })}
          </Button>
        ))}
      </div>
    </>
  );
}
