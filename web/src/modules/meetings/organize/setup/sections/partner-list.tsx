import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { partnerWords } from '@plenum/contract/meetings/words';
import { partnerKinds, type PartnersSection } from '@plenum/contract/meetings/content';
import { noText } from '@plenum/contract/kernel/localized-text';
import type { z } from 'zod';
import {
  type ArrayPath,
  type FieldValues,
  type Path,
  useController,
  type UseFormReturn,
} from 'react-hook-form';
import { usePartTitle } from '#kernel/organize/part-name';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { LocalizedLineField } from '#kernel/form/localized-line-field';
import { useField } from '#kernel/form/use-field';
import { Select } from '#kernel/ui/fields/select';
import { TextField } from '#kernel/ui/fields/text-field';
import { ListEditor } from '#kernel/organize/editor/list-editor';
import { type SectionContext, SectionForm } from '#kernel/organize/editor/section-form';
import { entryPath, useEntryName } from '#kernel/organize/editor/use-entry-name';
import { EntryPicture } from '../../entry-picture.tsx';
import { useFieldList } from '#kernel/organize/editor/use-field-list';

type Partner = z.infer<typeof PartnersSection>['partners'][number];

interface Props<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>;
  /** The path of the list in the form. */
  name: ArrayPath<Values> & Path<Values>;
  uploadPicture: SectionContext['uploadPicture'];
  isDisabled?: boolean;
}

/** Hosts, organizers, sponsors, for a conference or a series. */
export function PartnerList<Values extends FieldValues, Output>({
  form,
  name,
  uploadPicture,
  isDisabled = false,
}: Props<Values, Output>) {
  const { t } = useTranslation('meetings-organize');
  const partTitle = usePartTitle();
  const list = useFieldList(form, name);
  const nameOf = useEntryName(form, name, 'name');
  const blank = (): Partner => ({ id: crypto.randomUUID(), kind: 'host', name: noText, link: '', logo: '' });
  return (
    <ListEditor
      {...list}
      label={partTitle('partners')}
      addLabel={t('partners.add')}
      nameOf={nameOf}
      isDisabled={isDisabled}
      empty={t('partners.empty')}
      onAdd={() => list.add(blank() as never)}
      renderItem={(index) => (
        <PartnerEntry
          form={form}
          at={entryPath<Values>(name, index)}
          uploadPicture={uploadPicture}
          isDisabled={isDisabled}
        />
      )}
    />
  );
}

function PartnerEntry<Values extends FieldValues, Output>({
  form,
  at,
  uploadPicture,
  isDisabled,
}: {
  form: UseFormReturn<Values, unknown, Output>;
  at: (field: string) => Path<Values>;
  uploadPicture: SectionContext['uploadPicture'];
  isDisabled: boolean;
}) {
  const { t } = useTranslation('meetings-organize');
  const sentence = useSentence();
  const { field: kind } = useController({ control: form.control, name: at('kind') });
  const link = useField(form, at('link'));
  return (
    <>
      <LocalizedLineField
        form={form}
        name={at('name')}
        label={t('partners.name')}
        maxLength={120}
        isRequired
        isDisabled={isDisabled}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('partners.kind')}
          options={partnerKinds.map((value) => ({ value, label: sentence(partnerWords[value]) }))}
          value={kind.value}
          onChange={kind.onChange}
          isDisabled={isDisabled}
        />
        <TextField
          {...link.input}
          label={t('partners.link')}
          type="url"
          placeholder="https://"
          isDisabled={isDisabled}
        />
      </div>
      <EntryPicture
        form={form}
        name={at('logo')}
        label={t('partners.logo')}
        shape="logo"
        upload={uploadPicture}
        isDisabled={isDisabled}
      />
    </>
  );
}

export function PartnersEditor({ meeting }: { meeting: MeetingConsole }) {
  const { t } = useTranslation('meetings-organize');
  return (
    <SectionForm meeting={meeting} name="partners" intro={t('partners.intro')}>
      {(form, { isDisabled, uploadPicture }) => (
        <PartnerList form={form} name="partners" uploadPicture={uploadPicture} isDisabled={isDisabled} />
      )}
    </SectionForm>
  );
}
