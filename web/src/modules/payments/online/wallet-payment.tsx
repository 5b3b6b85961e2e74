import type { PaymentMethod } from '@plenum/contract/meetings/settings';
import type { Attempt, PayAction, PayView } from '@plenum/contract/payments/schemas';
import type { Wallet } from '@plenum/contract/meetings/payment-methods';
import { isWebLink } from '@plenum/contract/kernel/fields';
import { walletWords } from '@plenum/contract/payments/words';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSecond } from '#kernel/countdown/clock';
import { useSentence } from '#kernel/i18n/use-sentence';
import { Button } from '#kernel/ui/buttons/button';
import { RefusalNote } from '#kernel/ui/feedback/refusal-note';
import type { PaymentCalls } from '../api.ts';
import { usePaymentLinks } from '../links.ts';
import { callWechat } from './call-wechat.ts';
import { CheckButton } from './check-button.tsx';
import { QrCard } from './qr-card.tsx';
import { sceneOf } from './scene.ts';
import { useBegin } from './use-begin.ts';

/** A page left open makes no codes for ever. */
const MOST_AUTOMATIC = 6;

export interface WalletPaymentProps {
  view: PayView;
  method: PaymentMethod;
  wallet: Wallet;
  calls: PaymentCalls;
  onCheck: () => Promise<unknown>;
}

/** One wallet: its QR code, its own page, or a call of the app around this page. */
export function WalletPayment({ view, method, wallet, calls, onCheck }: WalletPaymentProps) {
  const { t } = useTranslation('payments');
  const links = usePaymentLinks();
  const scene = sceneOf(navigator);
  const { begin, isPending, error, times } = useBegin(view.orderId, calls);
  const [said, setSaid] = useState<'cancel' | 'fail'>();
  const now = useSecond();
  const attempt = openAttempt(view.attempt, method, wallet, now);
  const code = attempt && isCode(attempt) ? attempt : undefined;

  // The code is there without a press, and a new one when it expires. WeChat may ask for its own call instead.
  const isAutomatic = method === 'qr_code' && scene !== 'wechat' && view.can.pay;
  const make = useEffectEvent(() => {
    if (isAutomatic && error === null && times < MOST_AUTOMATIC) void begin(method, wallet);
  });
  const needsCode = attempt === undefined && !isPending;
  useEffect(() => {
    if (needsCode) make();
  }, [needsCode]);

  async function pay() {
    setSaid(undefined);
    const action = await begin(method, wallet);
    if (action) await perform(action);
  }

  async function perform(action: PayAction) {
    if (action.kind === 'redirect' && isWebLink(action.url)) links.leave(action.url);
    if (action.kind !== 'jsapi') return;
    const outcome = await callWechat(action.parameters);
    if (outcome !== 'ok') setSaid(outcome);
    // What WeChat says is for display only.
    await onCheck().catch(() => undefined);
  }

  if (code || isAutomatic)
    return (
      <QrCard
        attempt={code}
        title={t(`qr.scan.${wallet}`)}
        isOnPhone={scene !== 'desktop'}
        instead={
          needsCode &&
          (error !== null || times >= MOST_AUTOMATIC) && (
            <div className="grid justify-items-center gap-3 p-4 text-center">
              {error === null && <p className="text-sm">{t('qr.expired')}</p>}
              <Button kind="primary" onPress={() => void pay()}>
                {t('qr.renew')}
              </Button>
            </div>
          )
        }
      >
        <RefusalNote error={error} />
        {view.can.check && <CheckButton onCheck={onCheck} />}
      </QrCard>
    );
  return (
    <PayByPress
      {...{ method, wallet, isPending, error, said }}
      isDisabled={!view.can.pay}
      onPay={() => void pay()}
    >
      {view.can.check && attempt && <CheckButton onCheck={onCheck} />}
    </PayByPress>
  );
}

interface PayByPressProps {
  method: PaymentMethod;
  wallet: Wallet;
  isPending: boolean;
  isDisabled: boolean;
  error: unknown;
  /** What WeChat said when its payment was closed. */
  said: 'cancel' | 'fail' | undefined;
  onPay: () => void;
  children: ReactNode;
}

function PayByPress({
  method,
  wallet,
  isPending,
  isDisabled,
  error,
  said,
  onPay,
  children,
}: PayByPressProps) {
  const { t } = useTranslation('payments');
  const sentence = useSentence();
  const name = sentence(walletWords[wallet]);
  return (
    <div className="grid justify-items-start gap-4">
      {method !== 'qr_code' && <p className="text-muted">{t('wallet.text', { wallet: name })}</p>}
      <Button kind="primary" className="max-sm:w-full" {...{ isPending, isDisabled }} onPress={onPay}>
        {t('wallet.do', { wallet: name })}
      </Button>
      <RefusalNote error={error} />
      {said && (
        <p role="alert" className="text-sm font-medium text-warning">
          {t(`jsapi.${said}`)}
        </p>
      )}
      {children}
    </div>
  );
}

/** The try that this method and wallet still have. */
function openAttempt(
  attempt: Attempt | null,
  method: PaymentMethod,
  wallet: Wallet,
  now: number,
): Attempt | undefined {
  // One without an action never reached its provider.
  if (!attempt?.action || attempt.method !== method || attempt.wallet !== wallet) return undefined;
  const isOpen = attempt.state === 'begun' || attempt.state === 'open';
  return isOpen && Date.parse(attempt.expiresAt) > now ? attempt : undefined;
}

type CodeAttempt = Attempt & { action: { kind: 'qr' } };

function isCode(attempt: Attempt): attempt is CodeAttempt {
  return attempt.action?.kind === 'qr';
}
