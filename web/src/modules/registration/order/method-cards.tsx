import { methodWords } from '@plenum/contract/registration/words';
import { type PaymentMethod, transferMethods } from '@plenum/contract/meetings/settings';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { RadioCards } from '#kernel/ui/fields/radio-cards';

export interface MethodCardsProps {
  methods: readonly PaymentMethod[];
  value: PaymentMethod | null;
  onChange: (method: PaymentMethod) => void;
  error?: string | undefined;
}

/** The ways to pay that this meeting takes. */
export function MethodCards({ methods, value, onChange, error }: MethodCardsProps) {
  const { t } = useTranslation('registration');
  const sentence = useSentence();
  return (
    <RadioCards
      label={<span className="sr-only">{t('method.title')}</span>}
      options={methods.map((method) => ({
        value: method,
        label: sentence(methodWords[method]),
        description: t(`method.about.${method}`),
      }))}
      value={value}
      onChange={onChange}
      error={error}
      columns={2}
    />
  );
}

export function isTransfer(method: PaymentMethod | null): boolean {
  return method !== null && transferMethods.includes(method);
}
