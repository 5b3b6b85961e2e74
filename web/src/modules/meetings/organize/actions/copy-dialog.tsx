import { inLanguage } from '@plenum/contract/kernel/language';
import type { LocalizedText } from '@plenum/contract/kernel/localized-text';
import { copyMeeting } from '@plenum/contract/meetings/endpoints';
import { type ManagedMeeting, MeetingCopy } from '@plenum/contract/meetings/schemas';
import { sectionNames, sections } from '@plenum/contract/meetings/sections';
import { useQueryClient } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { FormSummary } from '#kernel/form/form-summary';
import { LocalizedLineField } from '#kernel/form/localized-line-field';
import { useContractForm } from '#kernel/form/use-contract-form';
import { useField } from '#kernel/form/use-field';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { Checkbox } from '#kernel/ui/fields/checkbox';
import { DateField } from '#kernel/ui/fields/date-time-field';
import { TextField } from '#kernel/ui/fields/text-field';
import { managedMeetingsQuery } from '#kernel/organize/meeting-queries';
import { useLinks } from '#kernel/organize/links';
import { useWords } from '#kernel/organize/use-words';

const FORM = 'copy-form';

/** Copies a conference, for example to create next year's from this year's. */
export function CopyDialog({ meeting, onClose }: { meeting: ManagedMeeting; onClose: () => void }) {
  const { t } = useTranslation(['meetings-organize', 'organize']);
  const lan = useAppStore((state) => state.lan);
  const words = useWords();
  const links = useLinks();
  const client = useQueryClient();
  const form = useContractForm(MeetingCopy, {
    defaultValues: { ...nextEdition(meeting), sections: sectionNames, staff: true },
  });
  const slug = useField(form, 'slug');
  const { field: startsOn, fieldState } = useController({ control: form.control, name: 'startsOn' });
  const { field: chosen } = useController({ control: form.control, name: 'sections' });
  const { field: staff } = useController({ control: form.control, name: 'staff' });
  const submit = form.submit(async (body, idempotencyKey) => {
    const copy = await call(copyMeeting, { params: { id: meeting.id }, body, quiet: true, idempotencyKey });
    await client.invalidateQueries(managedMeetingsQuery);
    notify({ kind: 'success', text: t('copy.done') });
    onClose();
    links.go(links.console(copy.id));
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={t('copy.title', { title: words(meeting.title) })}
      description={t('copy.text')}
      footer={
        <>
          <Button onPress={onClose}>{t('organize:cancel')}</Button>
          <Button kind="primary" type="submit" form={FORM} isPending={form.formState.isSubmitting}>
            {t('copy.copy')}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
        <LocalizedLineField form={form} name="title" label={t('basics.title')} maxLength={160} isRequired />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...slug.input} label={t('basics.slug')} maxLength={40} isRequired />
          <DateField
            label={t('basics.startsOn')}
            description={t('copy.shift')}
            value={startsOn.value}
            inputRef={startsOn.ref}
            onChange={startsOn.onChange}
            error={fieldState.error?.message}
            isRequired
          />
        </div>
        <fieldset>
          <legend className="mb-3 text-sm font-semibold">{t('copy.what')}</legend>
          <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
            {sectionNames.map((name) => (
              <Checkbox
                key={name}
                isSelected={chosen.value.includes(name)}
                onChange={(isSelected) =>
                  chosen.onChange(
                    isSelected ? [...chosen.value, name] : chosen.value.filter((kept) => kept !== name),
                  )
                }
              >
                {inLanguage(sections[name].title, lan)}
              </Checkbox>
            ))}
            <Checkbox isSelected={staff.value} onChange={staff.onChange}>
              {t('copy.staff')}
            </Checkbox>
          </div>
        </fieldset>
        <FormSummary errors={form.formState.errors} />
      </form>
    </Dialog>
  );
}

interface Edition {
  slug: string;
  title: LocalizedText;
  startsOn: string;
}

const WEEKS_LATER = 52;

/**
 * Returns the slug, title and first day of the same conference a year later, on the same weekday and with the year in
 * its names incremented.
 */
export function nextEdition({ slug, title, startsOn }: Edition): Edition {
  const later = new Date(Date.parse(startsOn) + WEEKS_LATER * 7 * 86_400_000).toISOString().slice(0, 10);
  const [year, nextYear] = [startsOn.slice(0, 4), String(Number(startsOn.slice(0, 4)) + 1)];
  const moved = slug.includes(year) ? slug.replaceAll(year, nextYear) : `${slug.slice(0, 35)}-${nextYear}`;
  return {
    slug: moved,
    title: { en: title.en.replaceAll(year, nextYear), zh: title.zh.replaceAll(year, nextYear) },
    startsOn: later,
  };
}
