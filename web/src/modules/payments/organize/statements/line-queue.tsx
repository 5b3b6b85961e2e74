import {
  confirmStatementLine,
  ignoreStatementLine,
  reopenStatementLine,
} from '@plenum/contract/payments/statement-endpoints';
import { statementRefusals } from '@plenum/contract/payments/statement-messages';
import type { LineView, StatementLine } from '@plenum/contract/payments/statement-schemas';
import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import { paymentMessages } from '@plenum/contract/payments/messages';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { RefusedCall } from '#kernel/client/refused-call';
import { formatNumber } from '#kernel/i18n/format';
import { ShortcutHelp } from '#kernel/list/shortcut-help';
import { Keys, useShortcuts } from '#kernel/ui/shortcuts';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { PromptDialog } from '#kernel/ui/dialogs/prompt-dialog';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { useFrameKeys } from '#kernel/organize/use-frame-keys';
import { DecisionBar } from '#kernel/records/decision-bar';
import { ChooseOrdersDialog } from './choose-orders-dialog.tsx';
import { ConfirmSure } from './confirm-sure.tsx';
import { LineList } from './line-list.tsx';
import { LineRecord } from './line-record.tsx';
import { useLineQueue } from './statements-api.ts';

interface LineQueueProps {
  meeting: MeetingConsole;
  view: LineView;
  firstId: string | undefined;
  /** The number of certain matches. */
  sure: number;
  /** True if no statement has been imported yet. */
  isFirstTime: boolean;
}

type Asked = { line: StatementLine; what: 'ignore' | 'reopen' | 'orders' };

/** The lines of one tab, one at a time. Each can be confirmed, ignored, matched manually or reopened. */
export function LineQueue({ meeting, view, firstId, sure, isFirstTime }: LineQueueProps) {
  const { t } = useTranslation(['payments-organize', 'organize']);
  const lan = useAppStore((state) => state.lan);
  const queue = useLineQueue(meeting.id, view, firstId);
  const [asked, setAsked] = useState<Asked>();
  const { current, rows } = queue;
  const isOpen = view === 'propose' || view === 'none';
  const decide = useDecision(meeting.id, queue.leave);
  const ask = (what: Asked['what']) => {
    if (current && !decide.isPending) setAsked({ line: current, what });
  };
  const mayMatch = isOpen && current !== undefined && current.amount > 0;
  const confirm = () => {
    if (current?.proposal && isOpen && !decide.isPending) decide.mutate({ line: current, what: 'confirm' });
  };
  const frameKeys = useFrameKeys();
  useShortcuts({
    j: () => queue.move(1),
    k: () => queue.move(-1),
    a: confirm,
    m: () => mayMatch && ask('orders'),
    r: () => isOpen && ask('ignore'),
    u: () => !isOpen && ask('reopen'),
  });
  if (queue.error && rows.length === 0) return <LoadingFailed error={queue.error} onRetry={queue.refresh} />;
  if (queue.isLoading && rows.length === 0)
    return (
      <SkeletonGroup>
        <SkeletonText lines={8} />
      </SkeletonGroup>
    );
  if (!current)
    return (
      <EmptyState title={t(isFirstTime ? 'money.statements.first' : `money.statements.empty.${view}`)}>
        {isFirstTime ? t('money.statements.firstWhy') : isOpen && t('money.statements.emptyWhy')}
      </EmptyState>
    );
  const bar = {
    position: t('money.statements.position', { at: queue.index + 1, of: formatNumber(queue.total, lan) }),
    onPrevious: queue.index > 0 ? () => queue.move(-1) : undefined,
    onNext: queue.index < rows.length - 1 ? () => queue.move(1) : undefined,
    isDisabled: decide.isPending,
    approveLabel: t('money.statements.confirm'),
    rejectLabel: t('money.statements.ignore'),
    ...(isOpen && { onReject: () => ask('ignore') }),
    ...(isOpen && current.proposal && { onApprove: confirm }),
  };
  const close = () => setAsked(undefined);
  return (
    <>
      {view === 'propose' && sure > 0 && (
        <ConfirmSure meeting={meeting} sure={sure} onDone={() => queue.goTo('')} />
      )}
      <div className="grid items-start gap-x-8 xl:grid-cols-[16rem_minmax(0,1fr)]">
        <LineList rows={rows} currentId={current.id} onGo={queue.goTo} />
        <div className="min-w-0">
          <LineRecord key={current.id} meeting={meeting} line={current} />
          <DecisionBar {...bar}>
            {mayMatch && (
              <Button size="small" aria-keyshortcuts="m" onPress={() => ask('orders')}>
                {t('money.statements.choose')}
                <Keys keys={['m']} />
              </Button>
            )}
            {!isOpen && (
              <Button size="small" aria-keyshortcuts="u" onPress={() => ask('reopen')}>
                {t('money.undo')}
                <Keys keys={['u']} />
              </Button>
            )}
          </DecisionBar>
        </div>
      </div>
      {(asked?.what === 'ignore' || asked?.what === 'reopen') && (
        <PromptDialog
          isOpen
          onClose={close}
          title={t(`money.statements.${asked.what}Ask`)}
          description={t(
            asked.line.orders.length > 0 ? 'money.statements.reopenWhat' : 'money.statements.why',
          )}
          label={t('organize:money.reason')}
          maxLength={200}
          validate={(reason) => reason.trim() !== '' || fieldSentence(paymentMessages.reason_missing, lan)}
          confirmLabel={t(asked.what === 'ignore' ? 'money.statements.ignore' : 'money.undo')}
          onSubmit={(reason) => decide.mutate({ line: asked.line, what: asked.what, reason: reason.trim() })}
        />
      )}
      {asked?.what === 'orders' && (
        <ChooseOrdersDialog meeting={meeting} line={asked.line} onDone={queue.leave} onClose={close} />
      )}
      <ShortcutHelp
        shortcuts={[
          { keys: ['a'], label: t('money.statements.confirm') },
          { keys: ['m'], label: t('money.statements.choose') },
          { keys: ['r'], label: t('money.statements.ignore') },
          { keys: ['u'], label: t('money.undo') },
          ...frameKeys,
        ]}
      />
    </>
  );
}

type Decision = { line: StatementLine } & (
  | { what: 'confirm'; reason?: undefined }
  | { what: 'ignore' | 'reopen' | 'orders'; reason: string }
);

function useDecision(meetingId: string, onLeave: (lineId: string) => void) {
  const { t } = useTranslation('payments-organize');
  return useMutation({
    mutationFn: async ({ line, what, reason = '' }: Decision) => {
      const params = { id: meetingId, lineId: line.id };
      if (what === 'confirm') return call(confirmStatementLine, { params, body: proposedBody(line) });
      const endpoint = what === 'ignore' ? ignoreStatementLine : reopenStatementLine;
      return call(endpoint, { params, body: { reason } });
    },
    onSuccess: (_, { line, what }) => {
      notify({ kind: 'success', text: t(`money.statements.${what === 'orders' ? 'confirm' : what}Done`) });
      onLeave(line.id);
    },
    // If a colleague has already decided on the line, the refusal is shown and the queue moves on.
    onError: (error, { line }) => {
      if (error instanceof RefusedCall && error.code === statementRefusals.LINE_STATE.code) onLeave(line.id);
    },
  });
}

function proposedBody({ proposal }: StatementLine) {
  if (proposal?.receipt) return { receiptId: proposal.receipt.id };
  return { orders: proposal?.orders.map(({ id, amount }) => ({ orderId: id, amount })) ?? [] };
}
