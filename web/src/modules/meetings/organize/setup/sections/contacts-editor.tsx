import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useController } from 'react-hook-form';
import type { ContactsSection } from '@plenum/contract/meetings/content';
import { useTranslation } from '#kernel/i18n/use-translation';
import { LocalizedLineField } from '#kernel/form/localized-line-field';
import type { ContractForm } from '#kernel/form/use-contract-form';
import { Switch } from '#kernel/ui/fields/switch';
import { SectionForm } from '#kernel/organize/editor/section-form';
import { ContactListEditor } from './contact-list.tsx';

export function ContactsEditor({ meeting }: { meeting: MeetingConsole }) {
  const { t } = useTranslation('meetings-organize');
  return (
    <SectionForm meeting={meeting} name="contacts" intro={t('contacts.intro')}>
      {(form, { isDisabled }) => (
        <>
          <ContactListEditor form={form} name="people" isDisabled={isDisabled} />
          <LocalizedLineField
            form={form}
            name="hours"
            label={t('contacts.hours')}
            maxLength={120}
            isDisabled={isDisabled}
          />
          <TakesMessages form={form} isDisabled={isDisabled} />
        </>
      )}
    </SectionForm>
  );
}

function TakesMessages({
  form,
  isDisabled,
}: {
  form: ContractForm<typeof ContactsSection>;
  isDisabled: boolean;
}) {
  const { t } = useTranslation('meetings-organize');
  const { field } = useController({ control: form.control, name: 'takesMessages' });
  return (
    <Switch
      label={t('contacts.takesMessages')}
      description={t('contacts.takesMessagesHint')}
      isSelected={field.value}
      onChange={field.onChange}
      isDisabled={isDisabled}
    />
  );
}
