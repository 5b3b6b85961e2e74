import type { PaymentMethod } from '@plenum/contract/meetings/settings';
import type { RechargeView } from '@plenum/contract/payments/balance-schemas';
import { waitsForWords } from '@plenum/contract/payments/words';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { money } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { CheckCircleIcon } from '#kernel/ui/icons/icons';
import { useReceived } from '../ends/received.ts';
import { usePaymentLinks } from '../links.ts';
import { CheckButton } from '../online/check-button.tsx';
import { FailedNote } from '../failed-note.tsx';
import { PayMethods } from '../pay-methods.tsx';
import { PayWith } from '../pay-with.tsx';
import { SandboxBanner } from '../pay-head.tsx';
import { rejectedSlips, RejectedSlip } from '../transfer/rejected-slip.tsx';
import { SentSlips } from '../transfer/sent-slips.tsx';
import { TransferPayment } from '../transfer/transfer-payment.tsx';
import { balanceQuery } from './balance-api.ts';
import { useRecharge } from './use-recharge.ts';

/** The payment of a top-up. Updates by itself until the money has been received. */
export function RechargePayment({ id, onClose }: { id: string; onClose: () => void }) {
  const recharge = useRecharge(id);
  const { data: view, error, refetch } = recharge;
  if (error && !view) return <LoadingFailed error={error} onRetry={refetch} />;
  if (!view)
    return (
      <SkeletonGroup>
        <SkeletonText lines={5} />
      </SkeletonGroup>
    );
  if (view.state === 'pay_success') return <Done view={view} onClose={onClose} />;
  return <Open view={view} recharge={recharge} />;
}

function Open({ view, recharge }: { view: RechargeView; recharge: ReturnType<typeof useRecharge> }) {
  const { t } = useTranslation('payments');
  const lan = useAppStore((state) => state.lan);
  const sentence = useSentence();
  const received = useReceived();
  const { check } = recharge;
  // The link must lead to the top-up, because the dialog may be open on any page.
  const calls = { ...recharge.calls, address: usePaymentLinks().recharge(view.id) };
  const [chosen, choose] = useState<PaymentMethod>();
  const method = chosen ?? view.attempt?.method ?? view.methods[0]?.method;
  const offer = view.methods.find((one) => one.method === method) ?? view.methods[0];
  const isSlipSent = view.slips.some(({ state }) => state === 'waiting');
  return (
    <div className="grid gap-5">
      {(view.isSandbox || view.attempt?.isSandbox) && <SandboxBanner />}
      <p>
        <b className="tabular text-2xl">{money(view.amount, view.currency, lan)}</b>
        <span className="tabular ms-3 text-sm text-muted">
          {t('recharge.number', { number: view.number })}
        </span>
      </p>
      {view.waiting.map((one, index) => (
        <p key={index} className="font-medium text-warning">
          {t('recharge.waits', { amount: received(one), why: sentence(waitsForWords[one.waitsFor]) })}
        </p>
      ))}
      <FailedNote failed={view.failed} timeZone={view.meeting.timeZone} />
      {rejectedSlips(view.slips).map((slip) => (
        <RejectedSlip
          key={slip.id}
          slip={slip}
          onAgain={() => choose(view.methods.find(({ wallets }) => wallets.length === 0)?.method)}
        />
      ))}
      {view.state === 'pay_pending' && (
        <div className="grid justify-items-start gap-3 rounded-lg bg-accent-soft px-4 py-3">
          <p className="font-medium">{t(isSlipSent ? 'recharge.slipSent' : 'end.pending.online')}</p>
          {view.can.check && <CheckButton onCheck={check} timeZone={view.meeting.timeZone} />}
        </div>
      )}
      {view.state === 'pay_pending' && view.can.sendSlip && (
        <TransferPayment view={view} method={null} calls={calls} />
      )}
      {view.methods.length > 0 && (
        <PayMethods methods={view.methods} value={offer?.method} onChange={choose} />
      )}
      {offer && <PayWith view={view} offer={offer} calls={calls} onCheck={check} onKind={choose} />}
      <SentSlips calls={calls} slips={view.slips} />
    </div>
  );
}

function Done({ view, onClose }: { view: RechargeView; onClose: () => void }) {
  const { t } = useTranslation('payments');
  const lan = useAppStore((state) => state.lan);
  const { data, refetch } = useQuery(balanceQuery);
  const ask = useEffectEvent(() => void refetch());
  useEffect(() => ask(), []);
  const balance = data?.find(({ currency }) => currency === view.currency)?.amount;
  return (
    <div className="grid justify-items-center gap-3 py-4 text-center">
      <CheckCircleIcon className="size-10 text-success" />
      <h2 className="text-lg font-bold">
        {t('recharge.done', { amount: money(view.credited, view.currency, lan) })}
      </h2>
      {balance !== undefined && (
        <p className="tabular text-muted">
          {t('balance.now', { amount: money(balance, view.currency, lan) })}
        </p>
      )}
      <Button kind="primary" onPress={onClose}>
        {t('recharge.close')}
      </Button>
    </div>
  );
}
