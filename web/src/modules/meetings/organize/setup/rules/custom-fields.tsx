import {
  answersOf,
  customFieldTypes,
  type CustomField,
  type FormSection,
} from '@plenum/contract/meetings/settings';
import { noText } from '@plenum/contract/kernel/localized-text';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { LocalizedLineField } from '#kernel/form/localized-line-field';
import type { ContractForm } from '#kernel/form/use-contract-form';
import { Select } from '#kernel/ui/fields/select';
import { Switch } from '#kernel/ui/fields/switch';
import { ListEditor } from '#kernel/organize/editor/list-editor';
import { FieldCondition } from './field-condition.tsx';
import { useEntryName } from '#kernel/organize/editor/use-entry-name';
import { useFieldList } from '#kernel/organize/editor/use-field-list';

export type FormForm = ContractForm<typeof FormSection>;
interface Props {
  form: FormForm;
  isDisabled: boolean;
}

/** The organizer's own questions, in order. */
export function CustomFieldsEditor({ form, isDisabled }: Props) {
  const { t } = useTranslation('meetings-organize');
  const list = useFieldList(form, 'custom');
  const nameOf = useEntryName(form, 'custom', 'label');
  const typeOf = (index: number) => {
    const fields: CustomField[] = form.getValues('custom');
    return fields[index]?.type ?? 'line';
  };
  return (
    <div>
      <h2 className="mb-2 font-semibold">{t('custom.title')}</h2>
      <ListEditor
        {...list}
        label={t('custom.title')}
        addLabel={t('custom.add')}
        nameOf={nameOf}
        isDisabled={isDisabled}
        empty={t('custom.empty')}
        folded={{
          renderDetail: (index) => t(`fieldType.${typeOf(index)}`),
          hasError: (index) => form.formState.errors.custom?.[index] !== undefined,
        }}
        onAdd={() =>
          list.add({
            id: crypto.randomUUID(),
            type: 'line',
            label: noText,
            help: noText,
            required: false,
            options: [],
            condition: null,
          })
        }
        renderItem={(index) => <Question form={form} isDisabled={isDisabled} index={index} />}
      />
    </div>
  );
}

function Question({ form, isDisabled, index }: Props & { index: number }) {
  const { t } = useTranslation('meetings-organize');
  const at = `custom.${index}` as const;
  const { field: type } = useController({ control: form.control, name: `${at}.type` });
  const { field: required } = useController({ control: form.control, name: `${at}.required` });
  const fields: CustomField[] = useWatch({ control: form.control, name: 'custom' });
  const earlier = fields.slice(0, index).filter((field) => answersOf(field) !== null);
  const hasOptions = type.value === 'choice' || type.value === 'choices';
  return (
    <>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <Select
          label={t('custom.type')}
          options={customFieldTypes.map((value) => ({ value, label: t(`fieldType.${value}`) }))}
          value={type.value}
          onChange={type.onChange}
          isDisabled={isDisabled}
        />
        <Switch
          label={t('asking.required')}
          isSelected={required.value}
          onChange={required.onChange}
          isDisabled={isDisabled}
        />
      </div>
      <LocalizedLineField
        form={form}
        name={`${at}.label`}
        label={t('custom.label')}
        maxLength={120}
        isRequired
        isDisabled={isDisabled}
      />
      <LocalizedLineField
        form={form}
        name={`${at}.help`}
        label={t('custom.help')}
        maxLength={300}
        isDisabled={isDisabled}
      />
      {hasOptions && <Options form={form} isDisabled={isDisabled} index={index} />}
      {earlier.length > 0 && (
        <FieldCondition form={form} isDisabled={isDisabled} index={index} earlier={earlier} />
      )}
    </>
  );
}

function Options({ form, isDisabled, index }: Props & { index: number }) {
  const { t } = useTranslation('meetings-organize');
  const name = `custom.${index}.options` as const;
  const list = useFieldList(form, name);
  const nameOf = useEntryName(form, name, 'label');
  const fieldErrors = form.formState.errors.custom?.[index]?.options;
  const error = fieldErrors?.message ?? fieldErrors?.root?.message;
  return (
    <div className="sm:ps-8">
      <ListEditor
        {...list}
        label={t('custom.options')}
        addLabel={t('custom.addOption')}
        nameOf={nameOf}
        isDisabled={isDisabled}
        onAdd={() => list.add({ id: crypto.randomUUID(), label: noText })}
        renderItem={(place) => (
          <LocalizedLineField
            form={form}
            name={`${name}.${place}.label`}
            label={t('custom.option')}
            maxLength={120}
            isRequired
            isDisabled={isDisabled}
          />
        )}
      />
      {error && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
