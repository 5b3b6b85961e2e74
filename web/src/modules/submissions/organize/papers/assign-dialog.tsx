import { textIn } from '@plenum/contract/kernel/localized-text';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { assignAutomatically } from '@plenum/contract/submissions/manage-endpoints';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { RefusedCall } from '#kernel/client/refused-call';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonText } from '#kernel/ui/feedback/skeleton';
import { Switch } from '#kernel/ui/fields/switch';
import { recordsChanged } from '#kernel/organize/record-keys';
import { planQuery } from './papers-api.ts';

/** Previews the automatic assignment, then runs it. */
export function AssignDialog({ meeting, onClose }: { meeting: MeetingConsole; onClose: () => void }) {
  const { t } = useTranslation('papers');
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const [otherFields, setOtherFields] = useState(false);
  const [isPending, setPending] = useState(false);
  const plan = useQuery({ ...planQuery(meeting.id, otherFields), placeholderData: keepPreviousData });

  async function assign() {
    setPending(true);
    try {
      const done = await call(assignAutomatically, { params: { id: meeting.id }, body: { otherFields } });
      notify({ kind: 'success', text: t('assign.done', { count: done.assignments }) });
      onClose();
    } catch (error) {
      // The client has already shown the refusal.
      if (!(error instanceof RefusedCall)) throw error;
    } finally {
      setPending(false);
      await recordsChanged(client, meeting.id);
    }
  }

  const { data, error, refetch } = plan;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('assign.title')}
      description={t('assign.what')}
      footer={
        <>
          <Button onPress={onClose}>{t('assign.close')}</Button>
          <Button
            kind="primary"
            isPending={isPending}
            isDisabled={!data || data.assignments === 0}
            onPress={() => void assign()}
          >
            {t('assign.confirm', { count: data?.assignments ?? 0 })}
          </Button>
        </>
      }
    >
      <Switch
        label={t('assign.otherFields')}
        description={t('assign.otherFieldsHint')}
        isSelected={otherFields}
        onChange={setOtherFields}
      />
      {error && !data && <LoadingFailed error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonText lines={3} />}
      {data && (
        <div className="mt-5">
          <p>{t('assign.summary', { papers: data.papers, count: data.assignments })}</p>
          {data.assignments > 0 && (
            <p className="mt-1 text-sm text-muted">
              {t('assign.balance', {
                each: data.least === data.most ? data.least : `${data.least}–${data.most}`,
                other: data.otherFields,
              })}
            </p>
          )}
          {data.unfilled.length > 0 && (
            <>
              <p className="mt-4 font-semibold text-warning">
                {t('assign.unfilled', { count: data.unfilled.length })}
              </p>
              <ul className="mt-1 max-h-60 overflow-y-auto text-sm">
                {data.unfilled.map(({ number, title, places, reason }) => (
                  <li key={number} className="border-t py-2 first:border-t-0">
                    <span className="tabular font-medium">{number}</span> {textIn(title, lan)}
                    <span className="block text-muted">
                      {t(`assign.reason.${reason}`, { count: places })}
                    </span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
    </Dialog>
  );
}
