import { formatDateRange } from '@plenum/contract/kernel/date-range';
import type { Participation } from '@plenum/contract/registration/mine/endpoints';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { formatDateTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { useRegistrationLinks } from '../links.ts';
import { ParticipationActions } from './participation-actions.tsx';
import { ParticipationNote } from './participation-note.tsx';
import { ParticipationOrders } from './participation-orders.tsx';
import { ParticipationPeople } from './participation-people.tsx';
import { statusOf, statusTones, statusWords } from './participation-status.ts';
import { WaitingPart } from './waiting-part.tsx';
import { ParticipationTimeline } from './participation-timeline.tsx';

/** One registration: its status, its price, its people, and the next step. */
export function ParticipationCard({ participation }: { participation: Participation }) {
  const { t } = useTranslation('registration');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const links = useRegistrationLinks();
  const { meeting, kind, teamName, orders, people, timeline, state, changedAt } = participation;
  const status = statusOf(participation);
  return (
    <article
      data-accent={meeting.series.accent}
      className="divide-y rounded-lg border bg-surface-raised *:px-5 *:py-5 sm:*:px-7"
    >
      <header>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusPill tone={statusTones[status]}>{sentence(statusWords[status])}</StatusPill>
          <span className="text-sm font-semibold text-accent">{meeting.series.name}</span>
        </p>
        <h3 className="mt-2.5 text-lg font-semibold">
          <a href={links.meeting(meeting.id)} className="rounded-sm hover:text-accent">
            {meeting.title}
          </a>
        </h3>
        <p className="mt-1 flex flex-wrap gap-x-3 text-muted">
          <span className="text-text">{formatDateRange(meeting.startsOn, meeting.endsOn, lan)}</span>
          {meeting.city !== '' && <span>{meeting.city}</span>}
          {state === 'draft' && (
            <span>
              {t('my.saved', {
                at: formatDateTime(changedAt, lan, meeting.timeZone),
              })}
            </span>
          )}
          {kind === 'team' && (
            <span>{teamName === '' ? t('my.team') : t('my.teamNamed', { name: teamName })}</span>
          )}
        </p>
      </header>
      {state === 'submitted' && (
        <div className="flex flex-col gap-5">
          <ParticipationTimeline
            steps={timeline}
            isPayPending={orders.some((order) => order.state === 'pay_pending')}
            timeZone={meeting.timeZone}
          />
          <ParticipationNote participation={participation} />
        </div>
      )}
      <WaitingPart participation={participation} />
      {orders.length > 0 && (
        <div className="!py-3">
          <ParticipationOrders orders={orders} />
        </div>
      )}
      {(state === 'submitted' || (state === 'draft' && kind === 'team')) && people.length > 0 && (
        <div>
          <ParticipationPeople participation={participation} />
        </div>
      )}
      <ParticipationActions participation={participation} />
    </article>
  );
}
