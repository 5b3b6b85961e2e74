import { type Currency, currencyWords } from '@plenum/contract/kernel/money';
import type { Wallet } from '@plenum/contract/meetings/wallets/registry';
import { walletWords } from '@plenum/contract/payments/words';
import type { Quote } from '@plenum/contract/registration/checkout/quote';
import type { Offer } from '@plenum/contract/registration/offer';
import { needsMethod } from '@plenum/contract/registration/checkout/validate-draft';
import { useTranslation } from '#kernel/i18n/use-translation';
import { money } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { RefundPolicyLines } from '#kernel/ui/layout/refund-policy-lines';
import { useLockSentence } from '../use-lock-sentence.ts';
import { FieldGroup, Note } from '../fields/field-group.tsx';
import { fieldAddress } from '../fields/focus-field.ts';
import { isTransferMethod, MethodCards } from '../order/method-cards.tsx';
import { DiscountCodeField } from './code-field.tsx';
import type { WizardMode } from '../fields/wizard-steps.ts';
import { SummaryBlocks, type SummaryProps } from './summary-blocks.tsx';
import { TeamSummary } from './team-summary.tsx';

interface ConfirmStepProps extends SummaryProps {
  quoteIn: (currency: Currency) => Quote;
  review: Offer['review'];
  mode: WizardMode;
  /** True if an item is sold out, so that the person joins the waiting list. A separate note explains what follows. */
  isForLine: boolean;
  /** Called when a visitor starts an action that requires an account. */
  onAccount: () => void;
}

/** A summary of everything, the payment method, and what happens next. */
export function ConfirmStep(props: ConfirmStepProps) {
  const { offer, draft, validation, quote, currency, showsAll, review, mode, isForLine } = props;
  const { registrationId, takesCodes } = props;
  const { t } = useTranslation('registration');
  const sentence = useSentence();
  const lockSentence = useLockSentence();
  const { head } = draft;
  const { holdOnlineMinutes, holdTransferDays, note } = offer.payment;
  const methods = offer.payment.methods[currency];
  const others = offer.currencies.filter((one) => one !== currency && offer.payment.methods[one].length > 0);
  const isPaid = quote.fees.total > 0;
  const isCancellable = review === 'none' || offer.changes.allowed.includes('giveUp');
  const showsOrder = mode === 'order' && !isForLine;
  const showsLock = review !== 'none' && !isForLine;
  return (
    <>
      {props.isTeam ? <TeamSummary {...props} /> : <SummaryBlocks {...props} />}
      {mode === 'order' && registrationId === undefined && takesCodes && (
        <Button kind="quiet" className="-ms-3 mt-9" onPress={props.onAccount}>
          {t('visitor.code')}
        </Button>
      )}
      {mode === 'order' && registrationId !== undefined && (takesCodes || head.code !== '') && (
        <DiscountCodeField
          registrationId={registrationId}
          draft={draft}
          quote={quote}
          currency={currency}
          error={validation.head.get('code')}
        />
      )}
      {mode === 'order' && needsMethod(methods, quote.fees.total) && (
        <FieldGroup title={t('method.title')}>
          <div {...fieldAddress('method')}>
            <MethodCards
              methods={methods}
              value={head.method !== null && methods.includes(head.method) ? head.method : null}
              onChange={(method) => draft.setHead({ ...head, method })}
              error={showsAll ? validation.head.get('method') : undefined}
            />
          </div>
          {others.map((one) => (
            <OtherCurrency
              key={one}
              currency={one}
              wallets={offer.payment.wallets[one]}
              quote={props.quoteIn(one)}
              onChoose={() => draft.setHead({ ...head, currency: one })}
            />
          ))}
          {isTransferMethod(head.method) && note !== '' && (
            <p className="mt-3 text-sm whitespace-pre-line text-muted">{note}</p>
          )}
        </FieldGroup>
      )}
      {mode === 'order' && isPaid && methods.length === 0 && others.length > 0 && (
        <FieldGroup title={t('method.title')}>
          <Note tone="warning">
            <p>{t('method.noneInCurrency', { currency: sentence(currencyWords[currency]) })}</p>
            <div className="mt-3 flex flex-wrap gap-3">
              {others.map((one) => (
                <Button key={one} onPress={() => draft.setHead({ ...head, currency: one })}>
                  {t('method.switchCurrency', { currency: sentence(currencyWords[one]) })}
                </Button>
              ))}
            </div>
          </Note>
        </FieldGroup>
      )}
      {(showsOrder || showsLock) && (
        <FieldGroup title={t('confirm.then')}>
          <div className="grid gap-3">
            {showsOrder && (
              <Note>
                <div className="grid gap-2">
                  {isPaid && review !== 'review_then_pay' && (
                    <p>
                      {isTransferMethod(head.method)
                        ? t('confirm.holdTransfer', { count: holdTransferDays })
                        : t('confirm.holdOnline', { count: holdOnlineMinutes })}
                    </p>
                  )}
                  <p>{t(`confirm.review.${review}`)}</p>
                </div>
              </Note>
            )}
            {showsLock && (
              <Note tone={isCancellable ? 'neutral' : 'warning'}>
                {lockSentence(offer.changes, 'before', offer.meeting.timeZone)}
              </Note>
            )}
            {showsOrder && isPaid && isCancellable && (
              <RefundPolicyLines
                policy={offer.refund}
                timeZone={offer.meeting.timeZone}
                className="text-sm text-muted"
              />
            )}
          </div>
        </FieldGroup>
      )}
    </>
  );
}

interface OtherCurrencyProps {
  currency: Currency;
  wallets: readonly Wallet[];
  quote: Quote;
  onChoose: () => void;
}

/** Shown below the payment methods: the wallets that accept the other currency, with the total in it. */
function OtherCurrency({ currency, wallets, quote, onChoose }: OtherCurrencyProps) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const sentence = useSentence();
  const isPriced = quote.fees.total > 0 && quote.fieldErrors.length === 0;
  if (wallets.length === 0 || !isPriced) return null;
  const names = wallets.map((wallet) => sentence(walletWords[wallet]));
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-2 text-sm">
      {t('method.other', { wallets: names, total: money(quote.fees.total, currency, lan) })}
      <Button kind="quiet" size="small" className="min-h-11 text-accent!" onPress={onChoose}>
        {t('method.switchCurrency', { currency: sentence(currencyWords[currency]) })}
      </Button>
    </p>
  );
}
