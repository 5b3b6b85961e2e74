import type { CallSection } from '@plenum/contract/meetings/content';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { noText } from '@plenum/contract/kernel/localized-text';
import { useTranslation } from '#kernel/i18n/use-translation';
import { LocalizedLineField } from '#kernel/form/localized-line-field';
import { LocalizedRichField } from '#kernel/form/localized-rich-field';
import type { ContractForm } from '#kernel/form/use-contract-form';
import { ListEditor } from '#kernel/organize/editor/list-editor';
import { SectionForm } from '#kernel/organize/editor/section-form';
import { useEntryName } from '#kernel/organize/editor/use-entry-name';
import { useFieldList } from '#kernel/organize/editor/use-field-list';

export function CallEditor({ meeting }: { meeting: MeetingConsole }) {
  const { t } = useTranslation('meetings-organize');
  return (
    <SectionForm meeting={meeting} name="call" intro={t('call.intro')}>
      {(form, { isDisabled, uploadPicture }) => (
        <>
          <LocalizedRichField
            form={form}
            name="body"
            label={t('call.body')}
            uploadPicture={uploadPicture}
            isDisabled={isDisabled}
          />
          <Fields form={form} isDisabled={isDisabled} />
        </>
      )}
    </SectionForm>
  );
}

function Fields({ form, isDisabled }: { form: ContractForm<typeof CallSection>; isDisabled: boolean }) {
  const { t } = useTranslation('meetings-organize');
  const list = useFieldList(form, 'fields');
  const nameOf = useEntryName(form, 'fields', 'name');
  return (
    <ListEditor
      {...list}
      label={t('call.fields')}
      addLabel={t('call.addField')}
      nameOf={nameOf}
      isDisabled={isDisabled}
      empty={t('call.noFields')}
      onAdd={() => list.add({ id: crypto.randomUUID(), name: noText })}
      renderItem={(index) => (
        <LocalizedLineField
          form={form}
          name={`fields.${index}.name`}
          label={t('call.field')}
          maxLength={80}
          isRequired
          isDisabled={isDisabled}
        />
      )}
    />
  );
}
