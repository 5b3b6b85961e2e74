import type { CheckpointForm, Gate } from '@plenum/contract/checkin/schemas';
import { noText } from '@plenum/contract/kernel/localized-text';
import { useTranslation } from '#kernel/i18n/use-translation';
import { LocalizedLineField } from '#kernel/form/localized-line-field';
import type { ContractForm } from '#kernel/form/use-contract-form';
import { Button } from '#kernel/ui/buttons/button';
import { PlusIcon } from '#kernel/ui/icons/more-icons';

interface NamedFieldsProps {
  form: ContractForm<typeof CheckpointForm>;
  name: 'gates' | 'handouts';
  rows: readonly Gate[];
  onChange: (rows: Gate[]) => void;
}

/** The gates of a checkpoint, or its hand-outs: each has a name in both languages. */
export function NamedFields({ form, name, rows, onChange }: NamedFieldsProps) {
  const { t } = useTranslation('checkin-organize');
  const words = name === 'gates' ? gateWords : handoutWords;
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-1.5 text-sm font-semibold">{t(words.title)}</legend>
      <p className="text-sm text-muted">{t(words.hint)}</p>
      {rows.map(({ id }, index) => (
        <div key={id} className="flex flex-col gap-2 border-s-2 ps-4">
          <LocalizedLineField
            form={form}
            name={`${name}.${index}.name`}
            label={t(words.one, { n: index + 1 })}
            maxLength={60}
            isRequired
          />
          <Button
            kind="quiet"
            size="small"
            className="self-start"
            aria-label={t(words.removeOf, { n: index + 1 })}
            onPress={() => onChange(rows.filter((one) => one.id !== id))}
          >
            {t(words.remove)}
          </Button>
        </div>
      ))}
      <Button
        size="small"
        icon={<PlusIcon />}
        className="self-start"
        onPress={() => onChange([...rows, { id: crypto.randomUUID(), name: noText }])}
      >
        {t(words.add)}
      </Button>
    </fieldset>
  );
}

const gateWords = {
  title: 'checkin.gates',
  hint: 'checkin.gatesHint',
  one: 'checkin.gate',
  add: 'checkin.addGate',
  remove: 'checkin.removeGate',
  removeOf: 'checkin.removeGateOf',
} as const;

const handoutWords = {
  title: 'checkin.handouts',
  hint: 'checkin.handoutsHint',
  one: 'checkin.handout',
  add: 'checkin.addHandout',
  remove: 'checkin.removeHandout',
  removeOf: 'checkin.removeHandoutOf',
} as const;
