import type { PaymentMethod } from '@plenum/contract/meetings/settings';
import type { PayView, SlipPurpose } from '@plenum/contract/payments/schemas';
import { walletWords } from '@plenum/contract/payments/words';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAccent, useTitle } from '#kernel/page/page-frame';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { Skeleton, SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { PaymentEnd } from './ends/payment-end.tsx';
import { PayCard } from './pay-card.tsx';
import { PayHead, SandboxBanner } from './pay-head.tsx';
import { isTransfer } from './pay-methods.tsx';
import { SeatPicture } from './seat-picture.tsx';
import type { PaySearch } from './search.ts';
import { stageOf, type PayStage } from './stage.ts';
import { rejectedSlips, RejectedSlip } from './transfer/rejected-slip.tsx';
import { slipFormId } from './transfer/slip-form.tsx';
import { SentSlips } from './transfer/sent-slips.tsx';
import { TransferPayment } from './transfer/transfer-payment.tsx';
import { usePayment } from './use-payment.ts';

export interface PayPageProps {
  id: string;
  search: PaySearch;
  onMethod: (method: PaymentMethod | undefined) => void;
  accent: string | undefined;
  /** Describes the item being paid for. */
  aside: ReactNode;
  whenMissing: ReactNode;
}

/** Pays for an order, and shows the result. */
export function PayPage({ id, search, onMethod, accent, aside, whenMissing }: PayPageProps) {
  const { t } = useTranslation('payments');
  const payment = usePayment(id);
  const { data: view, error, refetch } = payment;
  useTitle(view ? t('pageTitle', { number: view.number }) : undefined);
  useAccent(accent);
  if (error && !view) return <LoadingFailed {...{ error, whenMissing }} onRetry={refetch} isPage />;
  if (!view)
    return (
      <SkeletonGroup className="page py-12">
        <Skeleton className="mb-6 h-12 w-1/2" />
        <SkeletonText lines={6} />
      </SkeletonGroup>
    );
  return <PayBody {...{ view, payment, search, onMethod, aside }} />;
}

interface PayBodyProps extends Pick<PayPageProps, 'search' | 'onMethod' | 'aside'> {
  view: PayView;
  payment: ReturnType<typeof usePayment>;
}

function PayBody({ view, payment, search, onMethod, aside }: PayBodyProps) {
  const { t } = useTranslation('payments');
  const { calls, check } = payment;
  // A cancelled payment stays in the URL, so that the page still says so after a reload.
  const isAsking = useReturn(search, check, () => {
    if (!search.isCancelled) onMethod(search.method);
  });
  const recognized = useRecognized(search, () => onMethod(search.method));
  const stage = stageOf(view);
  const rejected = stage === 'pay' ? rejectedSlips(view.slips) : [];
  // While the proof for one fee is being reviewed, the proof for a second fee may still be missing.
  const needsSlip = stage === 'pending' && view.can.sendSlip && view.transfer !== null;
  // Focuses the proof form if it is on the page; otherwise selects the transfer, which shows the form.
  function openSlip(purpose: SlipPurpose) {
    const form = document.getElementById(slipFormId(purpose));
    if (form) form.querySelector('button')?.focus();
    else onMethod(view.methods.find(({ method }) => isTransfer(method))?.method);
  }
  return (
    <div className="page py-8 md:py-12">
      {(view.isSandbox || view.attempt?.isSandbox) && <SandboxBanner />}
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 content-start gap-6">
          <PayHead
            view={view}
            isCounting={stage === 'pay'}
            hasOrderLink={!linkedEnds.includes(stage)}
            onOver={calls.refresh}
          />
          {isAsking && <Asking view={view} />}
          {rejected.map((slip) => (
            <RejectedSlip key={slip.id} slip={slip} onAgain={() => openSlip(slip.purpose)} />
          ))}
          {stage === 'pay' ? (
            <PayCard
              {...{ view, calls, recognized }}
              chosen={search.method}
              isCancelled={search.isCancelled && !isAsking}
              onChoose={onMethod}
              onCurrency={() => onMethod(undefined)}
              onCheck={check}
            />
          ) : (
            <PaymentEnd {...{ stage, view }} onCheck={check} />
          )}
          {needsSlip && (
            <div className="rounded-lg border bg-surface-raised p-5 sm:p-8">
              <TransferPayment view={view} method={null} calls={calls} />
            </div>
          )}
          <SentSlips calls={calls} slips={view.slips} />
        </div>
        <aside className="grid content-start gap-10">
          {aside}
          {(stage === 'pay' || stage === 'pending' || stage === 'paid') && (
            <SeatPicture
              order={view.number}
              isTaken={stage === 'paid'}
              caption={t(stage === 'paid' ? 'seatTaken' : 'seat')}
            />
          )}
        </aside>
      </div>
    </div>
  );
}

/** The results whose next step is a link to the order. */
const linkedEnds: readonly PayStage[] = ['paid', 'pending', 'waiting', 'refund', 'review_first', 'reprice'];

/**
 * Queries the provider once if the payer returns from a wallet's page, because returning doesn't prove that they paid.
 */
function useReturn({ isBack }: PaySearch, check: () => Promise<unknown>, onSeen: () => void): boolean {
  const [isAsking, setAsking] = useState(isBack);
  const ask = useEffectEvent(() => {
    onSeen();
    // If the query fails, the payer sees the last known state and can check again with the button.
    return check().catch(() => undefined);
  });
  useEffect(() => {
    if (isBack) void ask().then(() => setAsking(false));
  }, [isBack]);
  return isAsking;
}

/** WeChat's code for the returning payer. It works once, so it is removed from the URL immediately. */
function useRecognized({ recognized }: PaySearch, onSeen: () => void): PaySearch['recognized'] {
  const [first] = useState(recognized);
  const see = useEffectEvent(onSeen);
  useEffect(() => {
    if (first) see();
  }, [first]);
  return first;
}

function Asking({ view }: { view: PayView }) {
  const { t } = useTranslation('payments');
  const sentence = useSentence();
  const wallet = view.attempt?.wallet;
  if (!wallet) return null;
  return (
    <output className="block rounded-lg bg-accent-soft px-4 py-3 font-semibold text-accent">
      {t('check.asking', { wallet: sentence(walletWords[wallet]) })}
    </output>
  );
}
