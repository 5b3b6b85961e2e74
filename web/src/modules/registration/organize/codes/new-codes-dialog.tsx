import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { discountKinds, discountScopes } from '@plenum/contract/registration/codes/discount';
import { MOST_CODES } from '@plenum/contract/registration/codes/endpoints';
import { discountKindWords, discountScopeWords } from '@plenum/contract/registration/codes/words';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kernel/i18n/use-translation';
import { FormDialog } from '#kernel/form/form-dialog';
import { AmountsField } from '#kernel/form/money-field';
import { type ContractForm, useContractForm } from '#kernel/form/use-contract-form';
import { useSentence } from '#kernel/i18n/use-sentence';
import { Checkbox } from '#kernel/ui/fields/checkbox';
import { NumberField } from '#kernel/ui/fields/number-field';
import { RadioCards } from '#kernel/ui/fields/radio-cards';
import { TextField } from '#kernel/ui/fields/text-field';
import { sectionQuery } from '#kernel/organize/meeting-queries';
import { useWords } from '#kernel/organize/use-words';
import { codeModes, newCodes, NewCodesForm, type WantedCodes, wantedOf } from './code-forms.ts';
import { LimitFields } from './limit-fields.tsx';

interface NewCodesDialogProps {
  meeting: MeetingConsole;
  onMake: (wanted: WantedCodes, idempotencyKey: string) => Promise<void>;
  onClose: () => void;
}

/** One code with a chosen text, or many random ones. */
export function NewCodesDialog({ meeting, onMake, onClose }: NewCodesDialogProps) {
  const { t } = useTranslation('registration-organize');
  const form = useContractForm(NewCodesForm, { defaultValues: newCodes });
  const typed = form.watch();
  const change = changing(form);
  const { errors } = form.formState;
  const submit = form.submit(async (values, key) => {
    await onMake(wantedOf(values), key);
    onClose();
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('codes.new')}
      formState={form.formState}
      onSubmit={submit}
      submitLabel={t(typed.mode === 'one' ? 'codes.create' : 'codes.make')}
    >
      <RadioCards
        label={t('codes.mode')}
        columns="pair"
        options={codeModes.map((value) => ({ value, label: t(`codes.modes.${value}`) }))}
        value={typed.mode}
        onChange={(mode) => change({ mode })}
      />
      {typed.mode === 'one' ? (
        <TextField
          label={t('codes.code')}
          description={t('codes.codeHint')}
          value={typed.code}
          onChange={(code) => change({ code })}
          error={errors.code?.message}
          maxLength={60}
          isRequired
          autoComplete="off"
          spellCheck="false"
        />
      ) : (
        <BatchFields form={form} />
      )}
      <PromiseFields form={form} meeting={meeting} />
      <LimitFields
        value={typed}
        onChange={change}
        errorOf={(name) => errors[name]?.message}
        timeZone={meeting.timeZone}
      />
    </FormDialog>
  );
}

type Form = ContractForm<typeof NewCodesForm>;

/** Returns a function that sets several fields. Once the form has been submitted, the function validates them again. */
function changing(form: Form) {
  return (change: Partial<NewCodesForm>) => {
    for (const [name, value] of Object.entries(change))
      form.setValue(name as keyof NewCodesForm, value, {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      });
  };
}

function BatchFields({ form }: { form: Form }) {
  const { t } = useTranslation('registration-organize');
  const typed = form.watch();
  const change = changing(form);
  const { errors } = form.formState;
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      <TextField
        label={t('codes.batch')}
        description={t('codes.batchHint')}
        value={typed.batch}
        onChange={(batch) => change({ batch })}
        error={errors.batch?.message}
        isRequired
        autoComplete="off"
      />
      <TextField
        label={t('codes.prefix')}
        description={t('codes.prefixHint')}
        value={typed.prefix}
        onChange={(prefix) => change({ prefix })}
        error={errors.prefix?.message}
        autoComplete="off"
        spellCheck="false"
      />
      <NumberField
        label={t('codes.count')}
        value={typed.count}
        onChange={(count) => change({ count })}
        error={errors.count?.message}
        min={1}
        max={MOST_CODES}
        isRequired
      />
    </div>
  );
}

/** Fields for a code's discount and the people it is for. Neither can be changed later. */
function PromiseFields({ form, meeting }: { form: Form; meeting: MeetingConsole }) {
  const { t } = useTranslation('registration-organize');
  const sentence = useSentence();
  const words = useWords();
  const { data: types } = useQuery(sectionQuery(meeting.id, 'types'));
  const typed = form.watch();
  const change = changing(form);
  const { errors } = form.formState;
  return (
    <>
      <RadioCards
        label={t('codes.kind')}
        columns="pair"
        options={discountKinds.map((value) => ({ value, label: sentence(discountKindWords[value]) }))}
        value={typed.kind}
        onChange={(kind) => change({ kind })}
      />
      {typed.kind === 'percent' ? (
        <NumberField
          label={t('codes.percent')}
          suffix="%"
          value={typed.percent}
          onChange={(percent) => change({ percent })}
          error={errors.percent?.message}
          min={1}
          max={100}
          isRequired
        />
      ) : (
        <AmountsField
          label={t('codes.amount')}
          description={t('codes.amountHint')}
          value={typed.amount}
          onChange={(amount) => change({ amount })}
          error={errors.amount?.CNY?.message ?? errors.amount?.USD?.message}
        />
      )}
      <RadioCards
        label={t('codes.scope')}
        columns="pair"
        options={discountScopes.map((value) => ({ value, label: sentence(discountScopeWords[value]) }))}
        value={typed.scope}
        onChange={(scope) => change({ scope })}
      />
      {types && types.content.types.length > 1 && (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1.5 text-sm font-semibold">{t('codes.types')}</legend>
          {types.content.types.map(({ id, name }) => (
            <Checkbox
              key={id}
              isSelected={typed.typeIds.includes(id)}
              onChange={(isChosen) =>
                change({
                  typeIds: isChosen ? [...typed.typeIds, id] : typed.typeIds.filter((one) => one !== id),
                })
              }
            >
              {words(name)}
            </Checkbox>
          ))}
          <p className="text-sm text-muted">{t('codes.typesHint')}</p>
        </fieldset>
      )}
    </>
  );
}
