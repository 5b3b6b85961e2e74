import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { replayFailed } from '@plenum/contract/webhooks/endpoints';
import type { Webhook } from '@plenum/contract/webhooks/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { useTranslation } from '#kernel/i18n/use-translation';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { DateTimeField } from '#kernel/ui/fields/date-time-field';
import { webhooksQuery } from './webhooks-query.ts';

const WEEK_MS = 7 * 24 * 3_600_000;

/** Sends all failed deliveries since a time again; by default those of the last week. */
export function ReplayDialog({
  meeting,
  webhook,
  onClose,
  onReplayed,
}: {
  meeting: MeetingConsole;
  webhook: Webhook;
  onClose: () => void;
  onReplayed: () => void;
}) {
  const { t } = useTranslation('webhooks-organize');
  const client = useQueryClient();
  const [since, setSince] = useState<string | null>(() => new Date(Date.now() - WEEK_MS).toISOString());
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('replayAsk')}
      confirmLabel={t('replayAll')}
      canConfirm={() => since !== null}
      onConfirm={async () => {
        if (since === null) return;
        const params = { id: meeting.id, webhookId: webhook.id };
        const { count } = await call(replayFailed, { params, body: { since } });
        await client.invalidateQueries(webhooksQuery(meeting.id));
        onReplayed();
        notify({ kind: 'success', text: t('replayedCount', { count }) });
      }}
    >
      <p className="mb-4">{t('replayWhat')}</p>
      <DateTimeField
        label={t('since')}
        value={since}
        onChange={setSince}
        timeZone={meeting.timeZone}
        isRequired
      />
    </ConfirmDialog>
  );
}
