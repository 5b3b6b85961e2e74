import { noText } from '@plenum/contract/kernel/localized-text';
import { publishProgramme } from '@plenum/contract/meetings/programme-endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { FormDialog } from '#kernel/form/form-dialog';
import { LocalizedLineField } from '#kernel/form/localized-line-field';
import { useContractForm } from '#kernel/form/use-contract-form';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonText } from '#kernel/ui/feedback/skeleton';
import { showToast } from '#kernel/ui/feedback/toast-queue';
import { WarningIcon } from '#kernel/ui/icons/icons';
import { useSaidWarnings } from '../use-warnings.ts';
import { isConflict } from '../store/programme-store.ts';
import { useProgramme } from '../store/use-programme.ts';
import { ChangeList } from './change-list.tsx';
import { publicationsQuery } from './versions-api.ts';

const schema = publishProgramme.body!.pick({ note: true });

/** The changes that visitors will see, a note to them, and the button that publishes. */
export function PublishProgrammeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('programme');
  const client = useQueryClient();
  const { meeting, store, state } = useProgramme();
  const query = publicationsQuery(meeting.id);
  const { data, error, refetch } = useQuery({ ...query, enabled: state.saving === 'saved' });
  const form = useContractForm(schema, { defaultValues: { note: noText } });
  const isFirst = data?.versions.length === 0;
  async function publish(values: { note: typeof noText }, idempotencyKey: string) {
    if (!data) return;
    try {
      const { version } = await call(publishProgramme, {
        params: { id: meeting.id },
        body: { revision: data.revision, ...values },
        quiet: true,
        idempotencyKey,
      });
      showToast({ kind: 'success', text: t('publish.done', { version }) });
    } catch (failure) {
      if (isConflict(failure)) await Promise.all([refetch(), store.refresh()]);
      throw failure;
    }
    await Promise.all([store.refresh(), client.invalidateQueries(query)]);
    onClose();
  }
  return (
    <FormDialog
      title={t('publish.title')}
      description={isFirst ? t('publish.first') : t('publish.text')}
      size="large"
      formState={form.formState}
      onClose={onClose}
      onSubmit={form.submit(publish)}
      submitLabel={t('publish.publish')}
      canSubmit={data !== undefined}
    >
      {error && !data && <LoadingFailed error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonText lines={4} />}
      <OpenWarnings />
      {data && !isFirst && (
        <section aria-label={t('publish.changes')}>
          <h3 className="mb-1 font-semibold">{t('publish.changes')}</h3>
          {data.changes.length === 0 ? (
            <p className="text-muted">{t('publish.noChanges')}</p>
          ) : (
            <ChangeList changes={data.changes} />
          )}
        </section>
      )}
      {data && !isFirst && (
        <LocalizedLineField
          form={form}
          name="note"
          label={t('publish.note')}
          description={t('publish.noteHint')}
          maxLength={300}
        />
      )}
    </FormDialog>
  );
}

/** Shows the open warnings. Publishing is possible despite them. */
function OpenWarnings() {
  const { t } = useTranslation('programme');
  const warnings = useSaidWarnings(useProgramme().state.programme);
  if (warnings.length === 0) return null;
  return (
    <section aria-label={t('warning.title')} className="rounded-md bg-warning-soft px-4 py-3 text-sm">
      <p className="flex items-center gap-2 font-semibold text-warning">
        <WarningIcon className="size-5 shrink-0" />
        {t('publish.warnings', { count: warnings.length })}
      </p>
      <ul className="mt-1 max-h-48 overflow-y-auto ps-7">
        {warnings.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
