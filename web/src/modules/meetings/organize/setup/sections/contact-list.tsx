import { topicWords } from '@plenum/contract/meetings/words';
import { contactTopics, type ContactsSection } from '@plenum/contract/meetings/content';
import { noText } from '@plenum/contract/kernel/localized-text';
import type { z } from 'zod';
import {
  type ArrayPath,
  type FieldValues,
  type Path,
  useController,
  type UseFormReturn,
} from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { LocalizedLineField } from '#kernel/form/localized-line-field';
import { useField } from '#kernel/form/use-field';
import { Select } from '#kernel/ui/fields/select';
import { TextField } from '#kernel/ui/fields/text-field';
import { ListEditor } from '#kernel/organize/editor/list-editor';
import { entryPath, useEntryName } from '#kernel/organize/editor/use-entry-name';
import { useFieldList } from '#kernel/organize/editor/use-field-list';

type Contact = z.infer<typeof ContactsSection>['people'][number];

interface Props<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>;
  /** The path of the list in the form. */
  name: ArrayPath<Values> & Path<Values>;
  isDisabled?: boolean;
}

/** Contacts by topic, for a conference or a series. */
export function ContactListEditor<Values extends FieldValues, Output>({
  form,
  name,
  isDisabled = false,
}: Props<Values, Output>) {
  const { t } = useTranslation('meetings-organize');
  const list = useFieldList(form, name);
  const nameOf = useEntryName(form, name, 'name');
  const blank = (): Contact => ({
    id: crypto.randomUUID(),
    topic: 'general',
    name: noText,
    phone: '',
    email: '',
    wechat: '',
  });
  return (
    <ListEditor
      {...list}
      label={t('contacts.people')}
      addLabel={t('contacts.add')}
      nameOf={nameOf}
      isDisabled={isDisabled}
      empty={t('contacts.empty')}
      onAdd={() => list.add(blank() as never)}
      renderItem={(index) => (
        <ContactEntry form={form} at={entryPath<Values>(name, index)} isDisabled={isDisabled} />
      )}
    />
  );
}

function ContactEntry<Values extends FieldValues, Output>({
  form,
  at,
  isDisabled,
}: {
  form: UseFormReturn<Values, unknown, Output>;
  at: (field: string) => Path<Values>;
  isDisabled: boolean;
}) {
  const { t } = useTranslation('meetings-organize');
  const sentence = useSentence();
  const { field: topic } = useController({ control: form.control, name: at('topic') });
  const phone = useField(form, at('phone'));
  const email = useField(form, at('email'));
  const wechat = useField(form, at('wechat'));
  return (
    <>
      <Select
        label={t('contacts.topic')}
        options={contactTopics.map((value) => ({ value, label: sentence(topicWords[value]) }))}
        value={topic.value}
        onChange={topic.onChange}
        isDisabled={isDisabled}
        className="max-w-60"
      />
      <LocalizedLineField
        form={form}
        name={at('name')}
        label={t('contacts.name')}
        maxLength={80}
        isRequired
        isDisabled={isDisabled}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField {...phone.input} label={t('contacts.phone')} maxLength={40} isDisabled={isDisabled} />
        <TextField
          {...email.input}
          label={t('contacts.email')}
          type="email"
          maxLength={254}
          isDisabled={isDisabled}
        />
        <TextField {...wechat.input} label={t('contacts.wechat')} maxLength={60} isDisabled={isDisabled} />
      </div>
    </>
  );
}
