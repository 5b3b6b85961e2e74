import { confirmSureLines } from '@plenum/contract/payments/statement-endpoints';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { formatNumber } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { CheckIcon } from '#kernel/ui/icons/icons';
import { recordsChanged } from '#kernel/organize/record-keys';

interface ConfirmSureProps {
  meeting: MeetingConsole;
  sure: number;
  onDone: () => void;
}

/**
 * Confirms every certain match together. The server takes a few hundred at a time, so it is called until none is left.
 */
export function ConfirmSure({ meeting, sure, onDone }: ConfirmSureProps) {
  const { t } = useTranslation('payments-organize');
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const values = { count: sure, n: formatNumber(sure, lan) };
  async function confirmAll() {
    let confirmed = 0;
    try {
      for (;;) {
        const answer = await call(confirmSureLines, { params: { id: meeting.id } });
        confirmed += answer.confirmed;
        if (answer.left === 0 || answer.confirmed === 0) break;
      }
    } finally {
      await recordsChanged(client, meeting.id);
      onDone();
    }
    notify({
      kind: 'success',
      text: t('money.statements.sureDone', { count: confirmed, n: formatNumber(confirmed, lan) }),
    });
  }
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-success-soft px-4 py-3">
      <p className="min-w-0 flex-1 basis-60 text-sm">{t('money.statements.sureWhat', values)}</p>
      <Button kind="primary" icon={<CheckIcon className="size-4" />} onPress={() => setAsked(true)}>
        {t('money.statements.sure', values)}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={t('money.statements.sureAsk', values)}
        confirmLabel={t('money.statements.confirm')}
        onConfirm={confirmAll}
      >
        <p>{t('money.statements.sureAskWhat')}</p>
      </ConfirmDialog>
    </div>
  );
}
