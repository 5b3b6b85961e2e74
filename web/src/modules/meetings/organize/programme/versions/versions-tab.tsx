import {
  type Publication,
  restorePublication,
  withdrawProgramme,
} from '@plenum/contract/meetings/programme-endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { formatDateTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonText } from '#kernel/ui/feedback/skeleton';
import { showToast } from '#kernel/ui/feedback/toast-queue';
import { useWords } from '#kernel/organize/use-words';
import { useProgramme } from '../store/use-programme.ts';
import { ChangeList } from './change-list.tsx';
import { VersionDialog } from './version-dialog.tsx';
import { publicationsQuery } from './versions-api.ts';

/** The published versions; earlier ones can be viewed and restored as the draft. */
export function VersionsTab() {
  const { t } = useTranslation('programme');
  const client = useQueryClient();
  const { meeting, store, isDisabled } = useProgramme();
  const query = publicationsQuery(meeting.id);
  const { data, error, refetch } = useQuery(query);
  const [restored, setRestored] = useState<number | null>(null);
  const [viewed, setViewed] = useState<number | null>(null);
  const [isWithdrawing, setWithdrawing] = useState(false);
  if (error && !data) return <LoadingFailed error={error} onRetry={refetch} />;
  if (!data) return <SkeletonText lines={6} />;
  const changed = () => Promise.all([store.refresh(), client.invalidateQueries(query)]);
  async function restore() {
    if (restored === null || !data) return;
    await call(restorePublication, {
      params: { id: meeting.id, version: restored },
      body: { revision: data.revision },
    });
    await changed();
    showToast({ kind: 'success', text: t('versions.restored', { version: restored }) });
  }
  async function withdraw() {
    await call(withdrawProgramme, { params: { id: meeting.id } });
    await changed();
  }
  return (
    <section aria-label={t('tab.versions')} className="flex flex-col gap-4">
      {data.versions.length === 0 && <p className="text-muted">{t('versions.none')}</p>}
      {data.versions.length > 0 && !data.isWithdrawn && !isDisabled && (
        <div>
          <Button onPress={() => setWithdrawing(true)}>{t('versions.withdraw')}</Button>
        </div>
      )}
      <ol>
        {data.versions.map((version, index) => (
          <Version
            key={version.version}
            publication={version}
            isCurrent={index === 0 && !data.isWithdrawn}
            onView={() => setViewed(version.version)}
            onRestore={isDisabled ? undefined : () => setRestored(version.version)}
          />
        ))}
      </ol>
      {viewed !== null && <VersionDialog version={viewed} onClose={() => setViewed(null)} />}
      <ConfirmDialog
        isOpen={restored !== null}
        onClose={() => setRestored(null)}
        title={t('versions.restoreTitle', { version: restored ?? 0 })}
        confirmLabel={t('versions.restore')}
        isDangerous
        onConfirm={restore}
      >
        {t('versions.restoreText')}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={isWithdrawing}
        onClose={() => setWithdrawing(false)}
        title={t('versions.withdrawTitle')}
        confirmLabel={t('versions.withdraw')}
        isDangerous
        onConfirm={withdraw}
      >
        {t('versions.withdrawText')}
      </ConfirmDialog>
    </section>
  );
}

interface VersionProps {
  publication: Publication;
  isCurrent: boolean;
  onView: () => void;
  onRestore: (() => void) | undefined;
}

function Version({
  publication: { version, at, by, note, changes },
  isCurrent,
  onView,
  onRestore,
}: VersionProps) {
  const { t } = useTranslation('programme');
  const words = useWords();
  const lan = useAppStore((state) => state.lan);
  const values = { when: formatDateTime(at, lan), name: by ?? '' };
  return (
    <li className="border-t py-4 last:border-b">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="font-semibold">{t('versions.version', { version })}</h2>
        {isCurrent && <span className="text-sm text-success">{t('versions.current')}</span>}
        <span className="text-sm text-muted">{by === null ? values.when : t('versions.by', values)}</span>
        <span className="ms-auto flex gap-2">
          <Button size="small" onPress={onView}>
            {t('versions.view')}
          </Button>
          {onRestore && (
            <Button size="small" onPress={onRestore}>
              {t('versions.restore')}
            </Button>
          )}
        </span>
      </div>
      {words(note) !== '' && <p className="mt-1">{words(note)}</p>}
      {changes.length > 0 && (
        <details className="mt-1">
          <summary className="min-h-11 cursor-pointer content-center text-sm text-muted">
            {t('versions.changes', { count: changes.length })}
          </summary>
          <ChangeList changes={changes} />
        </details>
      )}
    </li>
  );
}
