import type { ParticipantDetail } from '@plenum/contract/registration/lists/participant-detail';
import { orderStates } from '@plenum/contract/registration/orders/states';
import { reviewStates } from '@plenum/contract/registration/states';
import { orderTones, reviewTones } from '@plenum/contract/registration/tones';
import { useTranslation } from '#kernel/i18n/use-translation';
import type { StatusTone } from '#kernel/ui/layout/status-pill';
import { Timeline } from '#kernel/ui/layout/timeline';
import { useReason } from '../use-reason.ts';

type Event = ParticipantDetail['timeline'][number];

/** The history of a registration, the newest first. */
export function PersonTimeline({ events, timeZone }: { events: readonly Event[]; timeZone: string }) {
  const { t } = useTranslation('registration-organize');
  const reasonOf = useReason();
  const say = useEventWords();
  return (
    <Timeline
      label={t('people.timeline')}
      timeZone={timeZone}
      events={events.map((event, index) => ({
        id: `${event.at} ${index}`,
        at: event.at,
        ...say(event),
        ...(event.actor !== '' && { actor: event.actor }),
        ...(event.reason !== '' && { detail: reasonOf(event.reason) }),
      }))}
    />
  );
}

function useEventWords(): (event: Event) => { title: string; tone: StatusTone } {
  const { t } = useTranslation('registration-organize');
  return ({ kind, to }) => {
    const payment = kind === 'order' && orderStates.find((state) => state === to);
    if (payment) return { title: t(`people.orderEvent.${payment}`), tone: orderTones[payment] };
    const review = kind === 'review' && reviewStates.find((state) => state === to);
    if (review) return { title: t(`people.reviewEvent.${review}`), tone: reviewTones[review] };
    return { title: t(`people.event.${kind}`), tone: 'neutral' };
  };
}
