import { CheckpointForm, type Switches } from '@plenum/contract/checkin/schemas';
import {
  checkpointKinds,
  checkpointKindWords,
  entryRules,
  entryRuleWords,
} from '@plenum/contract/checkin/words';
import { noText } from '@plenum/contract/kernel/localized-text';
import { useTranslation } from '#kernel/i18n/use-translation';
import { FormDialog } from '#kernel/form/form-dialog';
import { LocalizedLineField } from '#kernel/form/localized-line-field';
import { type ContractForm, useContractForm } from '#kernel/form/use-contract-form';
import { useSentence } from '#kernel/i18n/use-sentence';
import { DateTimeField } from '#kernel/ui/fields/date-time-field';
import { NumberField } from '#kernel/ui/fields/number-field';
import { Select } from '#kernel/ui/fields/select';
import { Switch } from '#kernel/ui/fields/switch';
import { AudienceFields, type AudienceChoices } from './audience-fields.tsx';
import { NamedFields } from './named-fields.tsx';

interface CheckpointDialogProps {
  title: string;
  initial: CheckpointForm;
  timeZone: string;
  choices: AudienceChoices;
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
  handouts: [],
  switches: {
    allowOverride: true,
    overrideAlone: false,
    allowUnpaid: false,
    sound: true,
    autoPrint: false,
    liveCodes: false,
  },
};

/** The editable fields of a checkpoint. */
export function formOf(checkpoint: CheckpointForm): CheckpointForm {
  const { kind, name, audience, from, until, rule, capacity, gates, handouts, switches } = checkpoint;
  return { kind, name, audience, from, until, rule, capacity, gates, handouts, switches };
}

type Form = ContractForm<typeof CheckpointForm>;

const audiencePaths = [
  'audience',
  'audience.typeIds',
  'audience.activityIds',
  'audience.participantIds',
] as const;

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
  choices,
  onSave,
  onClose,
}: CheckpointDialogProps) {
  const { t } = useTranslation('checkin-organize');
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
        choices={choices}
        error={audiencePaths
          .map((path) => form.getFieldState(path, form.formState).error?.message)
          .find(Boolean)}
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
      <NamedFields form={form} name="gates" rows={typed.gates} onChange={(gates) => change({ gates })} />
      <NamedFields
        form={form}
        name="handouts"
        rows={typed.handouts}
        onChange={(handouts) => change({ handouts })}
      />
      <SwitchFields value={typed.switches} onChange={(switches) => change({ switches })} />
    </FormDialog>
  );
}

const switchNames = [
  'allowOverride',
  'overrideAlone',
  'allowUnpaid',
  'sound',
  'autoPrint',
  'liveCodes',
] as const satisfies (keyof Switches)[];

function SwitchFields({ value, onChange }: { value: Switches; onChange: (value: Switches) => void }) {
  const { t } = useTranslation('checkin-organize');
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
