import { type Audience, CheckpointForm, type Gate, type Switches } from '@plenum/contract/checkin/schemas';
import {
  checkpointKinds,
  checkpointKindWords,
  entryRules,
  entryRuleWords,
} from '@plenum/contract/checkin/words';
import { noText } from '@plenum/contract/kernel/localized-text';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#kernel/form/form-dialog';
import { LocalizedLineField } from '#kernel/form/localized-line-field';
import { type ContractForm, useContractForm } from '#kernel/form/use-contract-form';
import { useSentence } from '#kernel/i18n/use-sentence';
import { Button } from '#kernel/ui/buttons/button';
import { Checkbox } from '#kernel/ui/fields/checkbox';
import { DateTimeField } from '#kernel/ui/fields/date-time-field';
import { NumberField } from '#kernel/ui/fields/number-field';
import { RadioCards } from '#kernel/ui/fields/radio-cards';
import { Select } from '#kernel/ui/fields/select';
import { Switch } from '#kernel/ui/fields/switch';
import { PlusIcon } from '#kernel/ui/icons/more-icons';

interface Named {
  readonly id: string;
  readonly name: string;
}

interface CheckpointDialogProps {
  title: string;
  initial: CheckpointForm;
  timeZone: string;
  types: readonly Named[];
  activities: readonly Named[];
  onSave: (form: CheckpointForm, idempotencyKey: string) => Promise<void>;
  onClose: () => void;
}

export const newCheckpoint: CheckpointForm = {
  kind: 'other',
  name: noText,
  audience: { who: 'all' },
  from: null,
  until: null,
  rule: 'once',
  capacity: null,
  gates: [],
  switches: { allowOverride: true, allowUnpaid: false, sound: true, autoPrint: false },
};

/** What of a checkpoint is filled in. */
export function formOf(checkpoint: CheckpointForm): CheckpointForm {
  const { kind, name, audience, from, until, rule, capacity, gates, switches } = checkpoint;
  return { kind, name, audience, from, until, rule, capacity, gates, switches };
}

type Form = ContractForm<typeof CheckpointForm>;

function changing(form: Form) {
  return (change: Partial<CheckpointForm>) => {
    for (const [name, value] of Object.entries(change))
      form.setValue(name as keyof CheckpointForm, value, {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      });
  };
}

export function CheckpointDialog({
  title,
  initial,
  timeZone,
  types,
  activities,
  onSave,
  onClose,
}: CheckpointDialogProps) {
  const { t } = useTranslation('console');
  const sentence = useSentence();
  const form = useContractForm(CheckpointForm, { defaultValues: initial });
  const typed = form.watch();
  const change = changing(form);
  const { errors } = form.formState;
  const submit = form.submit(async (values, key) => {
    await onSave(values, key);
    onClose();
  });
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      size="large"
      formState={form.formState}
      onSubmit={submit}
      submitLabel={t('checkin.save')}
    >
      <Select
        label={t('checkin.kind')}
        options={checkpointKinds.map((value) => ({ value, label: sentence(checkpointKindWords[value]) }))}
        value={typed.kind}
        onChange={(kind) => change({ kind })}
        className="max-w-60"
      />
      <LocalizedLineField form={form} name="name" label={t('checkin.name')} maxLength={80} isRequired />
      <AudienceFields
        value={typed.audience}
        onChange={(audience) => change({ audience })}
        types={types}
        activities={activities}
        error={errors.audience?.message ?? errors.audience?.root?.message}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateTimeField
          label={t('checkin.from')}
          description={t('checkin.fromHint')}
          timeZone={timeZone}
          value={typed.from}
          onChange={(from) => change({ from })}
          error={errors.from?.message}
        />
        <DateTimeField
          label={t('checkin.until')}
          description={t('checkin.untilHint')}
          timeZone={timeZone}
          value={typed.until}
          onChange={(until) => change({ until })}
          error={errors.until?.message}
        />
        <Select
          label={t('checkin.rule')}
          options={entryRules.map((value) => ({ value, label: sentence(entryRuleWords[value]) }))}
          value={typed.rule}
          onChange={(rule) => change({ rule })}
        />
        <NumberField
          label={t('checkin.capacity')}
          description={t('checkin.capacityHint')}
          value={typed.capacity}
          onChange={(capacity) => change({ capacity })}
          error={errors.capacity?.message}
          min={0}
        />
      </div>
      <GateFields form={form} gates={typed.gates} onChange={(gates) => change({ gates })} />
      <SwitchFields value={typed.switches} onChange={(switches) => change({ switches })} />
    </FormDialog>
  );
}

interface AudienceFieldsProps {
  value: Audience;
  onChange: (value: Audience) => void;
  types: readonly Named[];
  activities: readonly Named[];
  error: string | undefined;
}

// A list of people is not made here, and stays as it is.
function AudienceFields({ value, onChange, types, activities, error }: AudienceFieldsProps) {
  const { t } = useTranslation('console');
  const kinds = (['all', 'types', 'activities', 'list'] as const).filter(
    (who) => who !== 'list' || value.who === 'list',
  );
  const choose = (who: Audience['who']) => {
    if (who === 'all') onChange({ who });
    if (who === 'types') onChange({ who, typeIds: [] });
    if (who === 'activities') onChange({ who, activityIds: [] });
  };
  return (
    <div className="flex flex-col gap-3">
      <RadioCards
        label={t('checkin.audience')}
        options={kinds.map((who) => ({
          value: who,
          label: t(`checkin.who.${who}`, { count: value.who === 'list' ? value.participantIds.length : 0 }),
        }))}
        value={value.who}
        onChange={choose}
      />
      {value.who === 'types' && (
        <Choices
          label={t('checkin.who.types')}
          options={types}
          chosen={value.typeIds}
          onChange={(typeIds) => onChange({ who: 'types', typeIds })}
        />
      )}
      {value.who === 'activities' && (
        <Choices
          label={t('checkin.who.activities')}
          options={activities}
          chosen={value.activityIds}
          onChange={(activityIds) => onChange({ who: 'activities', activityIds })}
        />
      )}
      {error !== undefined && <p className="text-sm text-danger">{error}</p>}
    </div>
  );
}

interface ChoicesProps {
  label: string;
  options: readonly Named[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

function Choices({ label, options, chosen, onChange }: ChoicesProps) {
  return (
    <fieldset className="flex flex-col gap-2 border-s-2 ps-4">
      <legend className="sr-only">{label}</legend>
      {options.map(({ id, name }) => (
        <Checkbox
          key={id}
          isSelected={chosen.includes(id)}
          onChange={(isChosen) => onChange(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))}
        >
          {name}
        </Checkbox>
      ))}
    </fieldset>
  );
}

interface GateFieldsProps {
  form: Form;
  gates: readonly Gate[];
  onChange: (gates: Gate[]) => void;
}

function GateFields({ form, gates, onChange }: GateFieldsProps) {
  const { t } = useTranslation('console');
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-1.5 text-sm font-semibold">{t('checkin.gates')}</legend>
      <p className="text-sm text-muted">{t('checkin.gatesHint')}</p>
      {gates.map(({ id }, index) => (
        <div key={id} className="flex flex-col gap-2 border-s-2 ps-4">
          <LocalizedLineField
            form={form}
            name={`gates.${index}.name`}
            label={t('checkin.gate', { n: index + 1 })}
            maxLength={60}
            isRequired
          />
          <Button
            kind="quiet"
            size="small"
            className="self-start"
            aria-label={t('checkin.removeGateOf', { n: index + 1 })}
            onPress={() => onChange(gates.filter((one) => one.id !== id))}
          >
            {t('checkin.removeGate')}
          </Button>
        </div>
      ))}
      <Button
        size="small"
        icon={<PlusIcon />}
        className="self-start"
        onPress={() => onChange([...gates, { id: crypto.randomUUID(), name: noText }])}
      >
        {t('checkin.addGate')}
      </Button>
    </fieldset>
  );
}

const switchNames = [
  'allowOverride',
  'allowUnpaid',
  'sound',
  'autoPrint',
] as const satisfies (keyof Switches)[];

function SwitchFields({ value, onChange }: { value: Switches; onChange: (value: Switches) => void }) {
  const { t } = useTranslation('console');
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-sm font-semibold">{t('checkin.switches')}</legend>
      {switchNames.map((name) => (
        <Switch
          key={name}
          label={t(`checkin.switch.${name}`)}
          isSelected={value[name]}
          onChange={(isOn) => onChange({ ...value, [name]: isOn })}
        />
      ))}
    </fieldset>
  );
}
