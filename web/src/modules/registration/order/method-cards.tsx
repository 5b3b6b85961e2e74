import { methodChoices } from '@plenum/contract/meetings/payment-methods';
import { type PaymentMethod, transferMethods } from '@plenum/contract/meetings/settings';
import { bankTransferWord, methodWords } from '@plenum/contract/registration/words';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { RadioCards } from '#kernel/ui/fields/radio-cards';

export interface MethodCardsProps {
  methods: readonly PaymentMethod[];
  value: PaymentMethod | null;
  onChange: (method: PaymentMethod) => void;
  error?: string | undefined;
}

/** The payment methods of this conference. Several kinds of transfer are one choice, with the kind below it. */
export function MethodCards({ methods, value, onChange, error }: MethodCardsProps) {
  const { t } = useTranslation('registration');
  const sentence = useSentence();
  const option = (method: PaymentMethod) => ({
    value: method,
    label: sentence(methodWords[method]),
    description: t(`method.about.${method}`),
  });
  const choices = methodChoices(methods);
  const chosen = choices.find(({ method, kinds }) => value !== null && [method, ...kinds].includes(value));
  return (
    <div className="grid gap-4">
      <RadioCards
        label={<span className="sr-only">{t('method.title')}</span>}
        options={choices.map(({ method, kinds }) =>
          kinds.length > 1
            ? { value: method, label: sentence(bankTransferWord), description: t('method.about.transfer') }
            : option(method),
        )}
        value={chosen?.method ?? null}
        onChange={onChange}
        error={error}
        columns={2}
      />
      {chosen && chosen.kinds.length > 1 && (
        <RadioCards
          label={t('method.kind')}
          options={chosen.kinds.map(option)}
          value={value}
          onChange={onChange}
          columns={3}
        />
      )}
    </div>
  );
}

export function isTransferMethod(method: PaymentMethod | null): boolean {
  return method !== null && transferMethods.includes(method);
}
