import { apiKeyStatusWords } from '@plenum/contract/accounts/api-key-status';
import { apiScopeWords } from '@plenum/contract/accounts/api-scopes';
import type { ApiKey } from '@plenum/contract/meetings/api-keys';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatDateTime } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useTranslation } from '#kernel/i18n/use-translation';
import { usePartTitle } from '#kernel/organize/part-name';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonText } from '#kernel/ui/feedback/skeleton';
import { PlusIcon } from '#kernel/ui/icons/more-icons';
import { PageHead } from '#kernel/ui/layout/page-head';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { type Column, Table } from '#kernel/ui/layout/table';
import { apiKeysQuery } from './api-keys-query.ts';
import { RevokeKeyDialog, TakeOverKeyDialog } from './change-key-dialogs.tsx';
import { CreateKeyDialog, RotateKeyDialog } from './issue-key-dialogs.tsx';
import { SecretDialog } from './secret-dialog.tsx';

type Opened =
  | { readonly is: 'create' }
  | { readonly is: 'rotate' | 'revoke' | 'takeOver'; readonly apiKey: ApiKey }
  | { readonly is: 'secret'; readonly secret: string };

/** The keys with which programs call the API for this conference. */
export function ApiKeysScreen({ meeting }: { meeting: MeetingConsole }) {
  const { t } = useTranslation('accounts-organize');
  const partTitle = usePartTitle();
  const { data: keys, error, refetch } = useQuery(apiKeysQuery(meeting.id));
  const [opened, setOpened] = useState<Opened | null>(null);
  const columns = useColumns(meeting.timeZone, setOpened);
  if (error && !keys) return <LoadingFailed error={error} onRetry={refetch} isPage />;
  const close = () => setOpened(null);
  const showSecret = (secret: string) => setOpened({ is: 'secret', secret });
  const create = (
    <Button kind="primary" size="small" icon={<PlusIcon />} onPress={() => setOpened({ is: 'create' })}>
      {t('apiKeys.create')}
    </Button>
  );
  return (
    <>
      <PageHead title={partTitle('apiKeys')} actions={keys && keys.length > 0 && create} />
      <p className="mb-6 max-w-prose text-sm text-muted">{t('apiKeys.intro')}</p>
      {keys ? (
        <Table
          label={partTitle('apiKeys')}
          columns={columns}
          rows={keys}
          rowKey={({ id }) => id}
          empty={
            <EmptyState title={t('apiKeys.empty')} action={create}>
              {t('apiKeys.emptyWhy')}
            </EmptyState>
          }
        />
      ) : (
        <SkeletonText lines={4} />
      )}
      {opened?.is === 'create' && (
        <CreateKeyDialog meetingId={meeting.id} onClose={close} onIssued={showSecret} />
      )}
      {opened?.is === 'rotate' && (
        <RotateKeyDialog
          meetingId={meeting.id}
          apiKey={opened.apiKey}
          onClose={close}
          onIssued={showSecret}
        />
      )}
      {opened?.is === 'revoke' && (
        <RevokeKeyDialog meetingId={meeting.id} apiKey={opened.apiKey} onClose={close} />
      )}
      {opened?.is === 'takeOver' && (
        <TakeOverKeyDialog meetingId={meeting.id} apiKey={opened.apiKey} onClose={close} />
      )}
      {opened?.is === 'secret' && <SecretDialog secret={opened.secret} onClose={close} />}
    </>
  );
}

const tones = {
  valid: 'success',
  expired: 'neutral',
  revoked: 'neutral',
  owner_disabled: 'danger',
  owner_without_role: 'danger',
  owner_without_second_factor: 'danger',
} as const;

function useColumns(timeZone: string, open: (dialog: Opened) => void): Column<ApiKey>[] {
  const { t } = useTranslation(['accounts-organize', 'organize']);
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const time = (at: string) => formatDateTime(at, lan, timeZone);
  return [
    {
      id: 'name',
      label: t('apiKeys.name'),
      isRowHeader: true,
      renderCell: ({ name, hint }) => (
        <span className="flex flex-col">
          <span className="break-words">{name}</span>
          <span className="font-mono text-sm font-normal text-muted">{hint}</span>
        </span>
      ),
    },
    {
      id: 'scopes',
      label: t('apiKeys.scopes'),
      renderCell: ({ scopes }) => (
        <ul className="text-sm">
          {scopes.map((scope) => (
            <li key={scope}>{sentence(apiScopeWords[scope].name)}</li>
          ))}
        </ul>
      ),
    },
    {
      id: 'owner',
      label: t('apiKeys.owner'),
      renderCell: ({ owner: { name, isSelf } }) => (isSelf ? t('staff.you', { name }) : name),
    },
    {
      id: 'status',
      label: t('apiKeys.status'),
      renderCell: ({ status, expiresAt, earlierUntil }) => (
        <span className="flex flex-col items-end gap-0.5 text-sm sm:items-start">
          <StatusPill tone={tones[status]}>{sentence(apiKeyStatusWords[status])}</StatusPill>
          {status !== 'revoked' && (
            <span className="text-muted">
              {expiresAt === null
                ? t('apiKeys.never')
                : t(status === 'expired' ? 'apiKeys.expired' : 'apiKeys.expires', {
                    day: formatDate(expiresAt, lan, timeZone),
                  })}
            </span>
          )}
          {status !== 'revoked' && earlierUntil !== null && (
            <span className="text-muted">{t('apiKeys.earlier', { time: time(earlierUntil) })}</span>
          )}
        </span>
      ),
    },
    {
      id: 'used',
      label: t('apiKeys.used'),
      renderCell: ({ lastUsedAt }) => (
        <span className="text-sm">{lastUsedAt === null ? t('apiKeys.unused') : time(lastUsedAt)}</span>
      ),
    },
    {
      id: 'actions',
      label: t('organize:list.actions'),
      align: 'end',
      renderCell: (apiKey) => <KeyActions apiKey={apiKey} open={open} />,
    },
  ];
}

function KeyActions({ apiKey, open }: { apiKey: ApiKey; open: (dialog: Opened) => void }) {
  const { t } = useTranslation('accounts-organize');
  const { name, status, owner } = apiKey;
  if (status === 'revoked') return '—';
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {!owner.isSelf && (
        <Button
          size="small"
          aria-label={t('apiKeys.takeOverOf', { name })}
          onPress={() => open({ is: 'takeOver', apiKey })}
        >
          {t('apiKeys.takeOver')}
        </Button>
      )}
      <Button
        size="small"
        aria-label={t('apiKeys.rotateOf', { name })}
        onPress={() => open({ is: 'rotate', apiKey })}
      >
        {t('apiKeys.rotate')}
      </Button>
      <Button
        size="small"
        kind="quiet"
        aria-label={t('apiKeys.revokeOf', { name })}
        onPress={() => open({ is: 'revoke', apiKey })}
      >
        {t('apiKeys.revoke')}
      </Button>
    </span>
  );
}
