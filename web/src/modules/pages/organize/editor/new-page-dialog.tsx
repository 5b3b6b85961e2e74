import { createPage } from '@plenum/contract/pages/endpoints';
import { NewPage, pageKinds } from '@plenum/contract/pages/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { addressFor } from '#kernel/form/address-for';
import { FormSummary } from '#kernel/form/form-summary';
import { LocalizedLineField } from '#kernel/form/localized-line-field';
import { useContractForm } from '#kernel/form/use-contract-form';
import { useField } from '#kernel/form/use-field';
import { Button } from '#kernel/ui/buttons/button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { RadioCards } from '#kernel/ui/fields/radio-cards';
import { TextField } from '#kernel/ui/fields/text-field';
import { pagesChanged } from '../page-queries.ts';
import { useEditorLinks } from '#kernel/organize/scope/editorial-links';
import { scopeOf } from '#kernel/organize/scope/scope';
import { ScopeField } from '#kernel/organize/scope/scope-field';

export interface NewPageDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** The scope the list was filtered by. */
  scope: string | undefined;
}

export function NewPageDialog({ isOpen, onClose, scope }: NewPageDialogProps) {
  const { t } = useTranslation('pages-organize');
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('pages.new')} phone="full" isDismissable={false}>
      <NewPageForm scope={scope} />
    </Dialog>
  );
}

function NewPageForm({ scope }: Pick<NewPageDialogProps, 'scope'>) {
  const { t } = useTranslation('pages-organize');
  const id = useId();
  const client = useQueryClient();
  const links = useEditorLinks();
  const form = useContractForm(NewPage, {
    defaultValues: { ...scopeOf(scope ?? ''), kind: 'blocks', slug: '', title: { en: '', zh: '' } },
  });
  const { field: kind } = useController({ control: form.control, name: 'kind' });
  const { field: seriesId } = useController({ control: form.control, name: 'seriesId' });
  const { field: meetingId, fieldState } = useController({ control: form.control, name: 'meetingId' });
  const slug = useField(form, 'slug');
  const { errors, isSubmitting, dirtyFields } = form.formState;
  const isNowhere = seriesId.value === null && meetingId.value === null;

  const englishTitle = form.watch('title.en');
  const suggest = useEffectEvent((title: string) => {
    if (dirtyFields.slug !== true) form.setValue('slug', addressFor(title));
  });
  useEffect(() => suggest(englishTitle), [englishTitle]);

  const submit = form.submit(async (body, idempotencyKey) => {
    const created = await call(createPage, { body, quiet: true, idempotencyKey });
    links.go(links.page(created.id));
    await pagesChanged(client);
  });

  return (
    <form
      id={id}
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.stopPropagation();
        void submit(event);
      }}
    >
      <ScopeField
        label={t('pages.field.scope')}
        value={isNowhere ? null : { seriesId: seriesId.value, meetingId: meetingId.value }}
        onChange={(next) => {
          seriesId.onChange(next.seriesId);
          meetingId.onChange(next.meetingId);
          form.clearErrors('meetingId');
        }}
        error={fieldState.error && t('pages.scopeNeeded')}
      />
      <RadioCards
        label={t('pages.field.kind')}
        value={kind.value}
        onChange={kind.onChange}
        columns={2}
        options={pageKinds.map((value) => ({
          value,
          label: t(`pages.kind.${value}`),
          description: t(`pages.kindHint.${value}`),
        }))}
      />
      <LocalizedLineField
        form={form}
        name="title"
        label={t('pages.field.title')}
        maxLength={120}
        isRequired
      />
      <TextField
        {...slug.input}
        label={t('pages.field.slug')}
        description={t('pages.field.slugHint')}
        autoComplete="off"
        spellCheck="false"
        isRequired
      />
      <FormSummary errors={errors} />
      <Button kind="primary" type="submit" isPending={isSubmitting} className="sm:self-end">
        {t('pages.create')}
      </Button>
    </form>
  );
}
