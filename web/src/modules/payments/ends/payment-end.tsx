import { currencyWords } from '@plenum/contract/kernel/money';
import { walletDefinitions } from '@plenum/contract/meetings/wallets/registry';
import type { PayView } from '@plenum/contract/payments/schemas';
import { waitsForWords, walletWords } from '@plenum/contract/payments/words';
import { orderStateWords } from '@plenum/contract/registration/words';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { ButtonLink } from '#kernel/ui/buttons/link';
import { CheckCircleIcon, ErrorIcon, InfoIcon, WarningIcon } from '#kernel/ui/icons/icons';
import { CheckButton } from '../online/check-button.tsx';
import { usePaymentLinks } from '../links.ts';
import { isSlipSent } from '../transfer/sent-slips.tsx';
import type { PayStage } from '../stage.ts';
import { End } from './end.tsx';
import { useReceived } from './received.ts';

export interface PaymentEndProps {
  stage: Exclude<PayStage, 'pay'>;
  view: PayView;
  onCheck: () => Promise<unknown>;
}

/** The result of a payment. Each stage has its own view, with one next step. */
export function PaymentEnd({ stage, view, onCheck }: PaymentEndProps) {
  const { t } = useTranslation('payments');
  const sentence = useSentence();
  const links = usePaymentLinks();
  const received = useReceived();
  const toOrder = (
    <ButtonLink kind="primary" href={links.order(view.orderId)}>
      {t('toOrder')}
    </ButtonLink>
  );
  const again = (
    <ButtonLink kind="primary" href={links.register(view.meeting.slug)}>
      {t('end.again')}
    </ButtonLink>
  );
  // Returns the sentence about the money of an attempt. If the payment had to be captured by us, the payer has not been
  // charged; other wallets may already have charged them.
  function whatOfAttempt(attempt: PayView['attempt']): string {
    if (attempt === null) return t('end.dontPay');
    const wallet = sentence(walletWords[attempt.wallet]);
    return t(walletDefinitions[attempt.wallet].isCapturedByUs === true ? 'end.notCharged' : 'end.comesBack', {
      wallet,
    });
  }
  switch (stage) {
    case 'paid':
      return (
        <End
          tone="success"
          icon={CheckCircleIcon}
          title={t('end.paid.title')}
          action={
            <>
              {toOrder}
              <ButtonLink href={links.mine()}>{t('toMine')}</ButtonLink>
            </>
          }
        >
          <p>{t(view.review === 'audit_pending' ? 'end.paid.reviewing' : 'end.paid.text')}</p>
          {view.waiting.map((sum, index) => (
            <p key={index} className="text-muted">
              {t('end.waiting.overpaid', { amount: received(sum) })}
            </p>
          ))}
        </End>
      );
    case 'pending':
      return (
        <End
          tone="accent"
          icon={InfoIcon}
          title={t('end.pending.title')}
          action={
            view.can.check ? (
              <CheckButton onCheck={onCheck} timeZone={view.meeting.timeZone} kind="primary" />
            ) : (
              toOrder
            )
          }
        >
          <p>{t(`end.pending.${pendingFor(view)}`)}</p>
        </End>
      );
    case 'waiting':
      return (
        <End
          tone="warning"
          icon={WarningIcon}
          title={t('end.waiting.title', { amount: view.waiting.map(received).join(' + ') })}
          action={toOrder}
        >
          {view.waiting.map(({ waitsFor }, index) => (
            <p key={index} className="font-semibold">
              {sentence(waitsForWords[waitsFor])}
            </p>
          ))}
          <p>{t('end.waiting.text')}</p>
        </End>
      );
    case 'refund':
      return (
        <End tone="neutral" icon={InfoIcon} title={sentence(orderStateWords[view.state])} action={toOrder}>
          <p>{t('end.refund.text')}</p>
        </End>
      );
    case 'expired':
    case 'cancelled':
      return (
        <End
          tone={stage === 'expired' ? 'warning' : 'neutral'}
          icon={stage === 'expired' ? WarningIcon : ErrorIcon}
          title={t(`end.${stage}.title`)}
          action={again}
        >
          <p>{t(`end.${stage}.text`)}</p>
          <p>{whatOfAttempt(view.attempt)}</p>
        </End>
      );
    case 'review_first':
      return (
        <End tone="accent" icon={InfoIcon} title={t('end.review_first.title')} action={toOrder}>
          <p>{t('end.review_first.text')}</p>
        </End>
      );
    case 'reprice':
      return (
        <End
          tone="warning"
          icon={WarningIcon}
          title={t('end.reprice.title')}
          action={
            <ButtonLink kind="primary" href={links.order(view.orderId)}>
              {t('end.reprice.do')}
            </ButtonLink>
          }
        >
          <p>{t('end.reprice.text')}</p>
        </End>
      );
    default:
      return (
        <End
          tone="warning"
          icon={InfoIcon}
          title={t('end.no_methods.title')}
          action={
            <ButtonLink kind="primary" href={links.meeting(view.meeting.slug)}>
              {t('end.no_methods.contact')}
            </ButtonLink>
          }
        >
          <p>{t('end.no_methods.text', { currency: sentence(currencyWords[view.currency]) })}</p>
        </End>
      );
  }
}

function pendingFor({ slips, transfer, can }: PayView): 'slip' | 'slipPart' | 'online' {
  if (!slips.some(({ state }) => state === 'waiting')) return 'online';
  const isMissing = can.sendSlip && transfer?.accounts.some((account) => !isSlipSent(slips, account.purpose));
  return isMissing ? 'slipPart' : 'slip';
}
