import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import type { Offer } from '@plenum/contract/registration/offer';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDateTime, price } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { RadioCards } from '#kernel/ui/fields/radio-cards';
import { isWaitable } from './short-units.ts';
import { useQuestion } from './field-labels.ts';
import { fieldAddress } from './focus-field.ts';
import { withIncludedMeals } from './included-meals.ts';
import type { MemberFieldsProps } from './member-props.ts';
import { PriceDeadline } from './price-deadline.tsx';
import { Remaining } from './remaining.tsx';
import { type TypeChoice, typeChoice } from './type-choice.ts';
import type { Touched } from './use-touched.ts';

/** The registration types, each with its current price, the remaining number, and why it is unavailable. */
export function TypeCards({
  offer,
  draft,
  onChange,
  currency,
  now,
  touched,
}: MemberFieldsProps & { touched: Touched }) {
  const { t } = useTranslation('registration');
  const question = useQuestion();
  const lan = useAppStore((state) => state.lan);
  const chosen = draft.values['typeId'] ?? '';
  const choices = offer.types.map((type) => typeChoice(type, draft.values['identity'] ?? '', currency, now));
  // If all prices have the same period, it is shown once below the types, and next to the total when a type is chosen.
  const windows = choices.flatMap(({ window }) => window ?? []);
  const [first] = windows;
  const isSame = windows.every((one) => one.until === first?.until && one.payBy === first.payBy);
  return (
    <div {...fieldAddress('typeId')}>
      <RadioCards
        label={question('typeId')}
        // The heading above has the same words.
        hidesLabel
        isRequired
        options={choices.map((choice) => ({
          value: choice.type.id,
          label: choice.type.name,
          description: <TypeFacts choice={choice} offer={offer} showsEnd={!isSame} />,
          aside: (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:flex-col sm:items-end">
              {choice.amount !== null && (
                <span>
                  {choice.later !== null && (
                    <s className="me-2 text-sm text-muted">{price(choice.later, currency, lan)}</s>
                  )}
                  <strong className="text-lg font-bold">
                    {choice.amount === 0 ? t('free') : price(choice.amount, currency, lan)}
                  </strong>
                </span>
              )}
              {choice.type.remaining !== null && choice.type.remaining > 0 && (
                <Remaining count={choice.type.remaining} unit="place" />
              )}
            </span>
          ),
          isDisabled:
            choice.reason !== null && choice.type.id !== chosen && !isWaitable(offer, choice.reason),
        }))}
        value={offer.types.some(({ id }) => id === chosen) ? chosen : null}
        onChange={(typeId) => {
          const chosenNow = { ...draft, values: { ...draft.values, typeId } };
          onChange(withIncludedMeals(offer, draft, chosenNow, currency));
          touched.touch('typeId');
        }}
        error={touched.error('typeId')}
      />
      {chosen === '' && isSame && first && (
        <div className="mt-2 text-sm text-muted">
          <PriceDeadline window={first} timeZone={offer.meeting.timeZone} />
        </div>
      )}
    </div>
  );
}

function TypeFacts({ choice, offer, showsEnd }: { choice: TypeChoice; offer: Offer; showsEnd: boolean }) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const { type, window, reason, opensAt } = choice;
  const time = (at: string) => formatDateTime(at, lan, offer.meeting.timeZone);
  return (
    <>
      {type.description !== '' && <span className="block">{type.description}</span>}
      {reason !== null ? (
        <span className="block font-medium text-danger">
          {fieldSentence(reason, lan)}
          {isWaitable(offer, reason) && (
            <span className="ms-2 font-normal text-text">{t('waiting.possible')}</span>
          )}
          {opensAt !== null && (
            <span className="ms-2 font-normal">{t('type.from', { at: time(opensAt) })}</span>
          )}
        </span>
      ) : (
        showsEnd && window !== null && <PriceDeadline window={window} timeZone={offer.meeting.timeZone} />
      )}
    </>
  );
}
