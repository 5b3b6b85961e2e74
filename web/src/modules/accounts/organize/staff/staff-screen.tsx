import { roleWords } from '@plenum/contract/accounts/role-words';
import { meetingRoles } from '@plenum/contract/accounts/schemas';
import { inLanguage } from '@plenum/contract/kernel/language';
import { changeStaff } from '@plenum/contract/meetings/endpoints';
import type { MeetingConsole, StaffMember } from '@plenum/contract/meetings/schemas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePartTitle } from '#kernel/organize/part-name';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { PlusIcon } from '#kernel/ui/icons/more-icons';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { SkeletonText } from '#kernel/ui/feedback/skeleton';
import { Table, type Column } from '#kernel/ui/layout/table';
import { PageHead } from '#kernel/ui/layout/page-head';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { meetingChanged } from '#kernel/organize/meeting-queries';
import { staffQuery } from './staff-queries.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { StaffDialog } from './staff-dialog.tsx';
import { StaffInvitations } from './staff-invitations.tsx';

/** The people who work for the conference, with their roles. */
export function StaffScreen({ meeting }: { meeting: MeetingConsole }) {
  const { t } = useTranslation(['accounts-organize', 'organize']);
  const partTitle = usePartTitle();
  const lan = useAppStore((state) => state.lan);
  const { data: staff, error, refetch } = useQuery(staffQuery(meeting.id));
  const [isInviting, setInviting] = useState(false);
  const [edited, setEdited] = useState<StaffMember | null>(null);
  const [removed, setRemoved] = useState<StaffMember | null>(null);
  if (error && !staff) return <LoadingFailed error={error} onRetry={refetch} isPage />;
  const columns: Column<StaffMember>[] = [
    {
      id: 'name',
      label: t('staff.name'),
      isRowHeader: true,
      renderCell: ({ name, username, isSelf }) => (
        <span className="flex flex-col">
          <span>{isSelf ? t('staff.you', { name }) : name}</span>
          {username !== '' && <span className="text-sm font-normal text-muted">{username}</span>}
        </span>
      ),
    },
    {
      id: 'contact',
      label: t('staff.contact'),
      renderCell: ({ phone, email }) => (
        <span className="flex flex-col text-sm">
          {phone && <span className="tabular">{phone}</span>}
          {email && <span>{email}</span>}
        </span>
      ),
    },
    {
      id: 'roles',
      label: t('staff.roles'),
      renderCell: ({ roles }) => (
        <span className="flex flex-wrap gap-1.5">
          {roles.map((role) => (
            <StatusPill key={role}>{inLanguage(roleWords[role].name, lan)}</StatusPill>
          ))}
        </span>
      ),
    },
    ...(meeting.can.manageStaff
      ? [
          {
            id: 'actions',
            label: t('organize:list.actions'),
            align: 'end' as const,
            renderCell: (member: StaffMember) => (
              <span className="flex justify-end gap-2">
                <Button
                  size="small"
                  aria-label={t('staff.changeOf', { name: member.name })}
                  onPress={() => setEdited(member)}
                >
                  {t('staff.change')}
                </Button>
                <Button
                  size="small"
                  kind="quiet"
                  aria-label={t('staff.removeOf', { name: member.name })}
                  onPress={() => setRemoved(member)}
                >
                  {t('staff.remove')}
                </Button>
              </span>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <PageHead
        title={partTitle('staff')}
        actions={
          meeting.can.manageStaff && (
            <Button kind="primary" size="small" icon={<PlusIcon />} onPress={() => setInviting(true)}>
              {t('staff.invite.open')}
            </Button>
          )
        }
      />
      <p className="mb-6 max-w-prose text-sm text-muted">{t('staff.intro')}</p>
      {staff ? (
        <Table
          label={partTitle('staff')}
          columns={columns}
          rows={staff}
          rowKey={({ accountId }) => accountId}
        />
      ) : (
        <SkeletonText lines={4} />
      )}
      {meeting.can.manageStaff && <StaffInvitations meetingId={meeting.id} />}
      <RoleList />
      {isInviting && <InviteDialog meetingId={meeting.id} onClose={() => setInviting(false)} />}
      {edited && <StaffDialog meetingId={meeting.id} member={edited} onClose={() => setEdited(null)} />}
      {removed && <RemoveDialog meetingId={meeting.id} member={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}

function RoleList() {
  const { t } = useTranslation('accounts-organize');
  const lan = useAppStore((state) => state.lan);
  return (
    <section aria-labelledby="roles" className="mt-10 max-w-3xl">
      <h2 id="roles" className="mb-2 text-lg font-semibold">
        {t('staff.whatRoles')}
      </h2>
      <dl>
        {meetingRoles.map((role) => (
          <div key={role} className="gap-x-6 border-t py-2.5 sm:grid sm:grid-cols-[12rem_minmax(0,1fr)]">
            <dt className="font-semibold">{inLanguage(roleWords[role].name, lan)}</dt>
            <dd className="text-muted">{inLanguage(roleWords[role].what, lan)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function RemoveDialog({
  meetingId,
  member,
  onClose,
}: {
  meetingId: string;
  member: StaffMember;
  onClose: () => void;
}) {
  const { t } = useTranslation('accounts-organize');
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () =>
      call(changeStaff, { params: { id: meetingId, accountId: member.accountId }, body: { roles: [] } }),
    onSuccess: async () => {
      await Promise.all([client.invalidateQueries(staffQuery(meetingId)), meetingChanged(client, meetingId)]);
      notify({ kind: 'success', text: t('staff.removed', { name: member.name }) });
    },
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('staff.removeAsk', { name: member.name })}
      confirmLabel={t('staff.remove')}
      isDangerous
      onConfirm={async () => {
        await remove.mutateAsync();
      }}
    >
      {t('staff.removeWhat')}
    </ConfirmDialog>
  );
}
