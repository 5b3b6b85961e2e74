import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import type { Webhook } from '@plenum/contract/webhooks/schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import type { ListQuery } from '#kernel/list/list-query';
import { usePartTitle } from '#kernel/organize/part-name';
import { Button } from '#kernel/ui/buttons/button';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonText } from '#kernel/ui/feedback/skeleton';
import { PlusIcon } from '#kernel/ui/icons/more-icons';
import { PageHead } from '#kernel/ui/layout/page-head';
import { Table } from '#kernel/ui/layout/table';
import { DeleteWebhookDialog } from './delete-webhook-dialog.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { RotateSecretDialog } from './rotate-secret-dialog.tsx';
import { WebhookSecretDialog } from './webhook-secret-dialog.tsx';
import { TestResultDialog } from './test-result-dialog.tsx';
import { type Opened, useWebhookColumns } from './webhook-columns.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { webhooksQuery } from './webhooks-query.ts';

/** The addresses to which the conference's events are sent; the URL names the one whose log is shown. */
export function WebhooksScreen({ meeting, query }: { meeting: MeetingConsole; query: ListQuery }) {
  const { data: webhooks, error, refetch } = useQuery(webhooksQuery(meeting.id));
  if (error && !webhooks) return <LoadingFailed error={error} onRetry={refetch} isPage />;
  if (!webhooks) return <SkeletonText lines={4} />;
  const chosen = webhooks.find(({ id }) => id === query['webhook']);
  return chosen ? (
    <DeliveryLog key={chosen.id} meeting={meeting} webhook={chosen} query={query} />
  ) : (
    <WebhookList meeting={meeting} webhooks={webhooks} />
  );
}

function WebhookList({ meeting, webhooks }: { meeting: MeetingConsole; webhooks: readonly Webhook[] }) {
  const { t } = useTranslation('webhooks-organize');
  const partTitle = usePartTitle();
  const [opened, setOpened] = useState<Opened | null>(null);
  const columns = useWebhookColumns(meeting, setOpened);
  const close = () => setOpened(null);
  const showSecret = (secret: string) => setOpened({ is: 'secret', secret });
  const create = (
    <Button kind="primary" size="small" icon={<PlusIcon />} onPress={() => setOpened({ is: 'create' })}>
      {t('create')}
    </Button>
  );
  return (
    <>
      <PageHead title={partTitle('webhooks')} actions={webhooks.length > 0 && create} />
      <p className="mb-6 max-w-prose text-sm text-muted">{t('intro')}</p>
      <Table
        label={partTitle('webhooks')}
        columns={columns}
        rows={webhooks}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title={t('empty')} action={create}>
            {t('emptyWhy')}
          </EmptyState>
        }
      />
      {opened?.is === 'create' && (
        <WebhookDialog meetingId={meeting.id} webhook={null} onClose={close} onIssued={showSecret} />
      )}
      {opened?.is === 'change' && (
        <WebhookDialog
          meetingId={meeting.id}
          webhook={opened.webhook}
          onClose={close}
          onIssued={showSecret}
        />
      )}
      {opened?.is === 'rotate' && (
        <RotateSecretDialog
          meetingId={meeting.id}
          webhook={opened.webhook}
          onClose={close}
          onIssued={showSecret}
        />
      )}
      {opened?.is === 'delete' && (
        <DeleteWebhookDialog meetingId={meeting.id} webhook={opened.webhook} onClose={close} />
      )}
      {opened?.is === 'tested' && <TestResultDialog result={opened.result} onClose={close} />}
      {opened?.is === 'secret' && <WebhookSecretDialog secret={opened.secret} onClose={close} />}
    </>
  );
}
