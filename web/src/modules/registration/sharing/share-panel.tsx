import type { Language } from '@plenum/contract/kernel/language';
import type { OwnPerson } from '@plenum/contract/registration/mine/endpoints';
import { withdrawInvitation } from '@plenum/contract/registration/sharing/endpoints';
import { useMutation } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { componentLocale } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { RefusalNote } from '#kernel/ui/feedback/refusal-note';
import { Skeleton } from '#kernel/ui/feedback/skeleton';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { useRefreshMine } from '../my-api.ts';

const ShareInviteForm = lazy(async () => ({
  default: (await import('./share-invite-form.tsx')).ShareInviteForm,
}));
const ShareLeaveDialog = lazy(async () => ({
  default: (await import('./share-leave.tsx')).ShareLeaveDialog,
}));

interface SharePanelProps {
  meetingId: string;
  person: OwnPerson;
  stay: NonNullable<OwnPerson['stay']>;
  /** True if the conference allows changes of stays after approval, so that people who have paid can accept, too. */
  areStaysOpen: boolean;
  /** True if several people are shown, so that the buttons name the person. */
  isTeam: boolean;
}

/** The roommate of a person in a shared room: none, invited, or assigned; and why that can't be changed. */
export function SharePanel(props: SharePanelProps) {
  switch (props.stay.share) {
    case 'paired':
      return <Paired {...props} />;
    case 'invited':
    case 'accepted':
      return <Invited {...props} />;
    case 'unmatched':
    case 'requested':
      return <Unmatched {...props} />;
    default:
      return null;
  }
}

function WhyNot({ stay: { whyNot } }: Pick<SharePanelProps, 'stay'>) {
  return whyNot === '' ? null : <p className="measure mt-1 text-muted">{whyNot}</p>;
}

function Unmatched({ meetingId, person, stay, isTeam, areStaysOpen }: SharePanelProps) {
  const { t } = useTranslation('registration');
  const [isInviting, setInviting] = useState(false);
  return (
    <div className="mt-1.5">
      {stay.share === 'requested' ? (
        <p className="measure">{t('share.requested', { name: stay.cohabitants.join() })}</p>
      ) : (
        <p className="text-muted">{t(stay.can.invite ? 'share.unmatched' : 'share.none')}</p>
      )}
      <WhyNot stay={stay} />
      {stay.can.invite && isInviting && (
        <Suspense fallback={<Skeleton className="mt-3 h-40" />}>
          <ShareInviteForm
            meetingId={meetingId}
            participantId={person.id}
            areStaysOpen={areStaysOpen}
            onClose={() => setInviting(false)}
          />
        </Suspense>
      )}
      {stay.can.invite && !isInviting && (
        <Button
          size="small"
          className="mt-2"
          onPress={() => setInviting(true)}
          {...(isTeam && { 'aria-label': t('share.inviteFor', { name: person.name }) })}
        >
          {t(stay.share === 'requested' ? 'share.inviteOther' : 'share.invite')}
        </Button>
      )}
    </div>
  );
}

function Invited({ stay, person, isTeam }: SharePanelProps) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const refresh = useRefreshMine();
  const withdraw = useMutation({
    mutationFn: (id: string) => call(withdrawInvitation, { params: { id }, quiet: true }),
    onSuccess: () => notify({ kind: 'success', text: t('share.withdrawn') }),
    onSettled: refresh,
  });
  const { invitationId, cohabitants } = stay;
  return (
    <div className="mt-1.5">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <StatusPill tone="warning" hasDot>
          {t(stay.share === 'accepted' ? 'share.waitingForPayment' : 'share.waiting')}
        </StatusPill>
        {cohabitants.length > 0 && namesText(cohabitants, lan)}
        {invitationId !== null && stay.share === 'invited' && (
          <Button
            kind="quiet"
            size="small"
            isPending={withdraw.isPending}
            onPress={() => withdraw.mutate(invitationId)}
            {...(isTeam && { 'aria-label': t('share.withdrawFor', { name: person.name }) })}
          >
            {t('share.withdraw')}
          </Button>
        )}
      </p>
      <WhyNot stay={stay} />
      <RefusalNote error={withdraw.error} />
    </div>
  );
}

function Paired({ stay, person, isTeam }: SharePanelProps) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const [isLeaving, setLeaving] = useState(false);
  const names = namesText(stay.cohabitants, lan);
  return (
    <div className="mt-1.5">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <StatusPill tone="success">{t('share.paired')}</StatusPill>
        {names !== '' && t('share.with', { names })}
        {stay.can.leave && (
          <Button
            kind="quiet"
            size="small"
            onPress={() => setLeaving(true)}
            {...(isTeam && { 'aria-label': t('share.leaveFor', { name: person.name }) })}
          >
            {t('share.leave')}
          </Button>
        )}
      </p>
      <WhyNot stay={stay} />
      {isLeaving && (
        <Suspense>
          <ShareLeaveDialog participantId={person.id} names={names} onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Joins names, such as `Wang Fang and Li Min` or `王芳和李敏`. */
export function namesText(names: readonly string[], lan: Language): string {
  return new Intl.ListFormat(componentLocale(lan), { type: 'conjunction' }).format(names);
}
