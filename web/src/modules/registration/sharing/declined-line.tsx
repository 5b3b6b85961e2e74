import { formatDateRange } from '@plenum/contract/kernel/date-range';
import type { DeclinedInvitation } from '@plenum/contract/registration/mine/endpoints';
import { reopenInvitation } from '@plenum/contract/registration/sharing/endpoints';
import { useMutation } from '@tanstack/react-query';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { RefusalNote } from '#kernel/ui/feedback/refusal-note';
import { UsersIcon } from '#kernel/ui/icons/more-icons';
import { useRefreshMine } from '../my-api.ts';

/** An invitation that the person declined a short time ago, with the way to open it again. */
export function DeclinedLine({ invitation }: { invitation: DeclinedInvitation }) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const refresh = useRefreshMine();
  const { id, fromName, hotel, room, checkIn, checkOut, meetingTitle } = invitation;
  const reopen = useMutation({
    mutationFn: () => call(reopenInvitation, { params: { id }, quiet: true }),
    onSuccess: () => notify({ kind: 'success', text: t('share.reopened') }),
    onSettled: refresh,
  });
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 py-3.5">
      <div className="flex min-w-0 grow basis-72 gap-4">
        <UsersIcon className="mt-0.5 size-5 shrink-0 text-muted" />
        <div className="min-w-0 text-muted">
          <p>{t('share.youDeclined', { from: fromName })}</p>
          <p className="text-sm">
            {t('share.where', { hotel, room, range: formatDateRange(checkIn, checkOut, lan) })}
          </p>
          <p className="truncate text-sm">{meetingTitle}</p>
        </div>
      </div>
      <Button isPending={reopen.isPending} onPress={() => reopen.mutate()}>
        {t('share.undoDecline')}
      </Button>
      <RefusalNote error={reopen.error} />
    </div>
  );
}
