import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useTranslation } from '#kernel/i18n/use-translation';
import { LocalizedRichField } from '#kernel/form/localized-rich-field';
import { SectionForm } from '#kernel/organize/editor/section-form';

export function AboutEditor({ meeting }: { meeting: MeetingConsole }) {
  const { t } = useTranslation('meetings-organize');
  return (
    <SectionForm meeting={meeting} name="about" intro={t('about.intro')}>
      {(form, { uploadPicture, isDisabled }) => (
        <LocalizedRichField
          form={form}
          name="body"
          label={t('about.body')}
          uploadPicture={uploadPicture}
          isDisabled={isDisabled}
        />
      )}
    </SectionForm>
  );
}
