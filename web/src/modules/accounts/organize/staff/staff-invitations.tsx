import { roleWords } from '@plenum/contract/accounts/role-words';
import { inLanguage } from '@plenum/contract/kernel/language';
import {
  resendStaffInvitation,
  type StaffInvitation,
  withdrawStaffInvitation,
} from '@plenum/contract/meetings/staff-invitations';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { formatDate, formatDateTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { Table, type Column } from '#kernel/ui/layout/table';
import { staffInvitationsQuery, staffQuery } from './staff-queries.ts';

/** Invitations that wait for an answer; nothing if there are none. */
export function StaffInvitations({ meetingId }: { meetingId: string }) {
  const { t } = useTranslation('accounts-organize');
  const { data: invitations, error, refetch } = useQuery(staffInvitationsQuery(meetingId));
  const [withdrawn, setWithdrawn] = useState<StaffInvitation | null>(null);
  const columns = useColumns(meetingId, setWithdrawn);
  if (error && !invitations) return <LoadingFailed error={error} onRetry={refetch} />;
  if (!invitations?.length) return null;
  return (
    <section aria-labelledby="invitations" className="mt-10">
      <h2 id="invitations" className="mb-2 text-lg font-semibold">
        {t('staff.invite.list')}
      </h2>
      <Table label={t('staff.invite.list')} columns={columns} rows={invitations} rowKey={({ id }) => id} />
      {withdrawn && (
        <WithdrawDialog meetingId={meetingId} invitation={withdrawn} onClose={() => setWithdrawn(null)} />
      )}
    </section>
  );
}

const tones = { pending: 'accent', expired: 'warning', declined: 'danger' } as const;

function useColumns(
  meetingId: string,
  withdraw: (invitation: StaffInvitation) => void,
): Column<StaffInvitation>[] {
  const { t } = useTranslation(['accounts-organize', 'organize']);
  const lan = useAppStore((state) => state.lan);
  return [
    {
      id: 'target',
      label: t('staff.invite.to'),
      isRowHeader: true,
      renderCell: ({ target }) => <span className="break-words">{target}</span>,
    },
    {
      id: 'role',
      label: t('staff.invite.role'),
      renderCell: ({ role }) => <StatusPill>{inLanguage(roleWords[role].name, lan)}</StatusPill>,
    },
    {
      id: 'sent',
      label: t('staff.invite.by'),
      renderCell: ({ invitedBy, sentAt }) => (
        <span className="flex flex-col text-sm">
          <span>{invitedBy}</span>
          <span className="whitespace-nowrap text-muted">{formatDateTime(sentAt, lan)}</span>
        </span>
      ),
    },
    {
      id: 'status',
      label: t('staff.invite.status'),
      renderCell: ({ status, expiresAt }) => (
        <span className="flex flex-col items-end gap-0.5 text-sm sm:items-start">
          <StatusPill tone={tones[status]}>{t(`staff.invite.is.${status}`)}</StatusPill>
          {status === 'pending' && (
            <span className="whitespace-nowrap text-muted">
              {t('staff.invite.until', { day: formatDate(expiresAt, lan) })}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'actions',
      label: t('organize:list.actions'),
      align: 'end',
      renderCell: (invitation) =>
        invitation.status === 'declined' ? (
          '—'
        ) : (
          <span className="flex justify-end gap-2 whitespace-nowrap max-sm:flex-wrap">
            <ResendButton meetingId={meetingId} invitation={invitation} />
            <Button
              size="small"
              kind="quiet"
              aria-label={t('staff.invite.withdrawOf', { target: invitation.target })}
              onPress={() => withdraw(invitation)}
            >
              {t('staff.invite.withdraw')}
            </Button>
          </span>
        ),
    },
  ];
}

interface OfInvitation {
  meetingId: string;
  invitation: StaffInvitation;
}

function ResendButton({ meetingId, invitation: { id, target } }: OfInvitation) {
  const { t } = useTranslation('accounts-organize');
  const refresh = useRefresh(meetingId);
  const resend = useMutation({
    mutationFn: () => call(resendStaffInvitation, { params: { id: meetingId, invitationId: id } }),
    onSuccess: () => notify({ kind: 'success', text: t('staff.invite.sent', { target }) }),
    onSettled: refresh,
  });
  return (
    <Button
      size="small"
      isPending={resend.isPending}
      aria-label={t('staff.invite.resendTo', { target })}
      onPress={() => resend.mutate()}
    >
      {t('staff.invite.resend')}
    </Button>
  );
}

function WithdrawDialog({
  meetingId,
  invitation: { id, target },
  onClose,
}: OfInvitation & { onClose: () => void }) {
  const { t } = useTranslation('accounts-organize');
  const refresh = useRefresh(meetingId);
  const withdraw = useMutation({
    mutationFn: () => call(withdrawStaffInvitation, { params: { id: meetingId, invitationId: id } }),
    onSuccess: () => notify({ kind: 'success', text: t('staff.invite.withdrawn', { target }) }),
    onSettled: refresh,
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('staff.invite.withdrawAsk', { target })}
      confirmLabel={t('staff.invite.withdraw')}
      closeLabel={t('staff.invite.keep')}
      isDangerous
      onConfirm={async () => {
        await withdraw.mutateAsync();
      }}
    >
      {t('staff.invite.withdrawWhat')}
    </ConfirmDialog>
  );
}

/**
 * Returns the function that reads the invitations and the staff again. It also runs after a refusal, because an
 * invitation may have been accepted in the meantime.
 */
function useRefresh(meetingId: string): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries(staffInvitationsQuery(meetingId)),
      client.invalidateQueries(staffQuery(meetingId)),
    ]);
}
