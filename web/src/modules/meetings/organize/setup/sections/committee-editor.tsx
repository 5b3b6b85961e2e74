import type { CommitteeSection } from '@plenum/contract/meetings/content';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { noText } from '@plenum/contract/kernel/localized-text';
import { useTranslation } from '#kernel/i18n/use-translation';
import { LocalizedLineField } from '#kernel/form/localized-line-field';
import type { ContractForm } from '#kernel/form/use-contract-form';
import { ListEditor } from '#kernel/organize/editor/list-editor';
import { type SectionContext, SectionForm } from '#kernel/organize/editor/section-form';
import { EntryPicture } from '../../entry-picture.tsx';
import { useEntryName } from '#kernel/organize/editor/use-entry-name';
import { useFieldList } from '#kernel/organize/editor/use-field-list';

type Form = ContractForm<typeof CommitteeSection>;
interface Props {
  form: Form;
  context: SectionContext;
}

export function CommitteeEditor({ meeting }: { meeting: MeetingConsole }) {
  const { t } = useTranslation('meetings-organize');
  return (
    <SectionForm meeting={meeting} name="committee" intro={t('committee.intro')}>
      {(form, context) => <Groups form={form} context={context} />}
    </SectionForm>
  );
}

function Groups({ form, context }: Props) {
  const { t } = useTranslation('meetings-organize');
  const list = useFieldList(form, 'groups');
  const nameOf = useEntryName(form, 'groups', 'name');
  return (
    <ListEditor
      {...list}
      label={t('committee.groups')}
      addLabel={t('committee.addGroup')}
      nameOf={nameOf}
      isDisabled={context.isDisabled}
      empty={t('committee.empty')}
      folded={{
        renderDetail: (index) =>
          t('committee.count', { count: form.getValues(`groups.${index}.members`).length }),
        hasError: (index) => form.formState.errors.groups?.[index] !== undefined,
      }}
      onAdd={() => list.add({ id: crypto.randomUUID(), name: noText, members: [] })}
      renderItem={(index) => (
        <>
          <LocalizedLineField
            form={form}
            name={`groups.${index}.name`}
            label={t('committee.group')}
            maxLength={80}
            isRequired
            isDisabled={context.isDisabled}
          />
          <Members form={form} context={context} group={index} />
        </>
      )}
    />
  );
}

function Members({ form, context, group }: Props & { group: number }) {
  const { t } = useTranslation('meetings-organize');
  const list = useFieldList(form, `groups.${group}.members`);
  const nameOf = useEntryName(form, `groups.${group}.members`, 'name');
  return (
    <div className="sm:ps-8">
      <ListEditor
        {...list}
        label={t('committee.members')}
        addLabel={t('committee.addMember')}
        nameOf={nameOf}
        isDisabled={context.isDisabled}
        onAdd={() =>
          list.add({
            id: crypto.randomUUID(),
            name: noText,
            role: noText,
            organization: noText,
            country: noText,
            photo: '',
          })
        }
        renderItem={(index) => (
          <Member form={form} context={context} at={`groups.${group}.members.${index}`} />
        )}
      />
    </div>
  );
}

function Member({ form, context, at }: Props & { at: `groups.${number}.members.${number}` }) {
  const { t } = useTranslation('meetings-organize');
  const { isDisabled, uploadPicture } = context;
  return (
    <>
      <LocalizedLineField
        form={form}
        name={`${at}.name`}
        label={t('committee.name')}
        maxLength={80}
        isRequired
        isDisabled={isDisabled}
      />
      <LocalizedLineField
        form={form}
        name={`${at}.role`}
        label={t('committee.role')}
        maxLength={80}
        isDisabled={isDisabled}
      />
      <LocalizedLineField
        form={form}
        name={`${at}.organization`}
        label={t('committee.organization')}
        maxLength={160}
        isDisabled={isDisabled}
      />
      <LocalizedLineField
        form={form}
        name={`${at}.country`}
        label={t('committee.country')}
        maxLength={60}
        isDisabled={isDisabled}
      />
      <EntryPicture
        form={form}
        name={`${at}.photo`}
        label={t('committee.photo')}
        shape="portrait"
        upload={uploadPicture}
        isDisabled={isDisabled}
      />
    </>
  );
}
