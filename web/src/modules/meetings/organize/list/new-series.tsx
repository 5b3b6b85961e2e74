import { createSeries, SeriesForm } from '@plenum/contract/meetings/series';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { addressFor } from '#kernel/form/address-for';
import { FormSummary } from '#kernel/form/form-summary';
import { LocalizedLineField } from '#kernel/form/localized-line-field';
import { useContractForm } from '#kernel/form/use-contract-form';
import { useField } from '#kernel/form/use-field';
import { Button } from '#kernel/ui/buttons/button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { TextField } from '#kernel/ui/fields/text-field';
import { PlusIcon } from '#kernel/ui/icons/more-icons';
import { seriesQuery } from '../series-query.ts';
import { emptySeries } from './empty-series.ts';

interface NewSeriesProps {
  /** The number of series; the new one comes last. */
  count: number;
  onCreated: (id: string) => void;
}

/** Creates a series by its name, so that the first conference of a site can be set up in one go. */
export function NewSeries(props: NewSeriesProps) {
  const { t } = useTranslation('meetings-organize');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon={<PlusIcon />} onPress={() => setOpen(true)} className="self-start">
        {t('series.new')}
      </Button>
      {isOpen && <NewSeriesDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function NewSeriesDialog({ count, onCreated, onClose }: NewSeriesProps & { onClose: () => void }) {
  const { t } = useTranslation(['meetings-organize', 'organize']);
  const formId = useId();
  const client = useQueryClient();
  const form = useContractForm(SeriesForm, { defaultValues: emptySeries(count + 1) });
  const slug = useField(form, 'slug');
  const { dirtyFields, isSubmitting, errors } = form.formState;
  const english = useWatch({ control: form.control, name: 'name.en' });
  const suggest = useEffectEvent((name: string) => {
    if (!dirtyFields.slug) form.setValue('slug', addressFor(name));
  });
  useEffect(() => suggest(english), [english]);
  const submit = form.submit(async (body, idempotencyKey) => {
    const { id } = await call(createSeries, { body, quiet: true, idempotencyKey });
    await client.invalidateQueries(seriesQuery);
    onCreated(id);
    onClose();
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('series.new')}
      description={t('series.newText')}
      isDismissable={false}
      footer={
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button onPress={onClose}>{t('organize:cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} isPending={isSubmitting}>
            {t('series.create')}
          </Button>
        </div>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          // Stops the submission here, because the dialog is inside the wizard's form, which must not be submitted with
          // it.
          event.stopPropagation();
          void submit(event);
        }}
      >
        <LocalizedLineField form={form} name="name" label={t('series.name')} maxLength={120} isRequired />
        <TextField
          {...slug.input}
          label={t('series.address')}
          description={t('series.addressHint')}
          isRequired
        />
        <FormSummary errors={errors} />
      </form>
    </Dialog>
  );
}
