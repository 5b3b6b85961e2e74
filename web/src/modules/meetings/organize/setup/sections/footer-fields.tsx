import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { LocalizedLineField } from '#kernel/form/localized-line-field';
import { useField } from '#kernel/form/use-field';
import { TextField } from '#kernel/ui/fields/text-field';
import { SectionForm } from '#kernel/organize/editor/section-form';

/** The footer of every page of a conference or a series. */
export function FooterFields<Values extends FieldValues, Output>({
  form,
  prefix = '',
  isDisabled = false,
}: {
  form: UseFormReturn<Values, unknown, Output>;
  /** The path prefix in the form, such as `footer.`. */
  prefix?: string;
  isDisabled?: boolean;
}) {
  const { t } = useTranslation('meetings-organize');
  const at = (field: string) => `${prefix}${field}` as Path<Values>;
  const icp = useField(form, at('icp'));
  const police = useField(form, at('policeFiling'));
  return (
    <>
      <LocalizedLineField
        form={form}
        name={at('text')}
        label={t('footer.text')}
        maxLength={400}
        isMultiline
        rows={2}
        isDisabled={isDisabled}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...icp.input}
          label={t('footer.icp')}
          description={t('footer.icpHint')}
          maxLength={60}
          isDisabled={isDisabled}
        />
        <TextField {...police.input} label={t('footer.police')} maxLength={60} isDisabled={isDisabled} />
      </div>
    </>
  );
}

export function FooterEditor({ meeting }: { meeting: MeetingConsole }) {
  const { t } = useTranslation('meetings-organize');
  return (
    <SectionForm meeting={meeting} name="footer" intro={t('footer.intro')}>
      {(form, { isDisabled }) => <FooterFields form={form} isDisabled={isDisabled} />}
    </SectionForm>
  );
}
