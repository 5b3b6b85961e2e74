import type { PaymentMethod } from '@plenum/contract/meetings/settings';
import type { Attempt, PayAction } from '@plenum/contract/payments/schemas';
import { type Wallet, walletDefinitions } from '@plenum/contract/meetings/wallets/registry';
import { isWebLink } from '@plenum/contract/kernel/fields';
import { walletWords } from '@plenum/contract/payments/words';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSecond } from '#kernel/countdown/clock';
import { useSentence } from '#kernel/i18n/use-sentence';
import { Button } from '#kernel/ui/buttons/button';
import { RefusalNote } from '#kernel/ui/feedback/refusal-note';
import { usePaymentLinks } from '../links.ts';
import type { PayCalls, Paying } from '../pay-calls.ts';
import type { Recognized } from '../search.ts';
import { callWechat } from './call-wechat.ts';
import { CheckButton } from './check-button.tsx';
import { QrCard } from './qr-card.tsx';
import { sceneOf } from './pay-places.ts';
import { useBegin } from './use-begin.ts';

/** At most this many codes are created automatically, so that a page left open doesn't create codes endlessly. */
const MOST_AUTOMATIC = 6;
const PAUSE_MS = 400;
/** The codes from WeChat that were already used. Each works only once, even if a wallet is opened a second time. */
const used = new WeakSet<Recognized>();

export interface WalletPaymentProps {
  view: Paying;
  method: PaymentMethod;
  wallet: Wallet;
  calls: PayCalls;
  onCheck: () => Promise<unknown>;
  /** Set if WeChat has just identified the payer, so that the payment continues. */
  recognized: Recognized | undefined;
}

/** One wallet: its QR code, its own page, or a call of the surrounding app. */
export function WalletPayment({ view, method, wallet, calls, onCheck, recognized }: WalletPaymentProps) {
  const { t } = useTranslation('payments');
  const sentence = useSentence();
  const links = usePaymentLinks();
  const scene = sceneOf(navigator);
  const { begin, isPending, error, times } = useBegin(calls);
  const [said, setSaid] = useState<'cancel' | 'fail'>();
  const now = useSecond();
  const attempt = openAttempt(view.attempt, method, wallet, now);
  const code = attempt && isCode(attempt) ? attempt : undefined;

  // Creates the code without a press, and again when it expires; but not inside WeChat, where WeChat's payment call may
  // be used instead.
  const isAutomatic = method === 'qr_code' && scene !== 'wechat' && view.can.pay;
  const make = useEffectEvent(() => {
    if (isAutomatic && error === null && times < MOST_AUTOMATIC) void begin(method, wallet);
  });
  const needsCode = attempt === undefined && !isPending;
  // Waits a moment before starting a payment, so that moving through wallets and methods with the arrow keys doesn't
  // start one on the way.
  useEffect(() => {
    if (!needsCode) return undefined;
    const timer = setTimeout(make, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [needsCode]);

  // WeChat first identifies the payer on a separate page, which then leads back here.
  const isInWechat = scene === 'wechat' && wallet === 'wechat' && view.paysInWechat;
  const asked = useMutation({
    mutationFn: async () => calls.recognize?.(method),
    onSuccess: (answer) => answer && links.leave(answer.url),
  });

  async function pay(known?: Recognized) {
    setSaid(undefined);
    if (isInWechat && !known && attempt?.action?.kind !== 'jsapi') {
      asked.mutate();
      return;
    }
    const action = await begin(method, wallet, known);
    if (action) await perform(action);
  }

  async function perform(action: PayAction) {
    if (action.kind === 'redirect' && isWebLink(action.url)) links.leave(action.url);
    if (action.kind !== 'jsapi') return;
    const outcome = await callWechat(action.parameters);
    if (outcome !== 'ok') setSaid(outcome);
    // Asks the provider, because WeChat's result is for display only.
    await onCheck().catch(() => undefined);
  }

  const goOn = useEffectEvent((known: Recognized) => {
    if (used.has(known)) return;
    used.add(known);
    void pay(known);
  });
  useEffect(() => {
    if (!recognized || !isInWechat) return undefined;
    const timer = setTimeout(() => goOn(recognized));
    return () => clearTimeout(timer);
  }, [recognized, isInWechat]);

  if (code || isAutomatic)
    return (
      <QrCard
        attempt={code}
        title={sentence(walletDefinitions[wallet].scanWords)}
        timeZone={view.meeting.timeZone}
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
        {view.can.check && <CheckButton onCheck={onCheck} timeZone={view.meeting.timeZone} />}
      </QrCard>
    );
  return (
    <PayByPress
      {...{ method, wallet, said }}
      isPending={isPending || asked.isPending || asked.isSuccess}
      error={error ?? asked.error}
      isDisabled={!view.can.pay}
      onPay={() => void pay()}
    >
      {view.can.check && attempt && <CheckButton onCheck={onCheck} timeZone={view.meeting.timeZone} />}
    </PayByPress>
  );
}

interface PayByPressProps {
  method: PaymentMethod;
  wallet: Wallet;
  isPending: boolean;
  isDisabled: boolean;
  error: unknown;
  /** WeChat's result if its payment was cancelled or failed; otherwise undefined. */
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

/** Returns the attempt with this method and wallet that can still be paid, if there is one. */
function openAttempt(
  attempt: Attempt | null,
  method: PaymentMethod,
  wallet: Wallet,
  now: number,
): Attempt | undefined {
  // An attempt without an action never reached its provider.
  if (!attempt?.action || attempt.method !== method || attempt.wallet !== wallet) return undefined;
  const isOpen = attempt.state === 'begun' || attempt.state === 'open';
  return isOpen && Date.parse(attempt.expiresAt) > now ? attempt : undefined;
}

type CodeAttempt = Attempt & { action: { kind: 'qr' } };

function isCode(attempt: Attempt): attempt is CodeAttempt {
  return attempt.action?.kind === 'qr';
}
