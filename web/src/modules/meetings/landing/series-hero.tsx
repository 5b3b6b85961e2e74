import type { MeetingCard } from '@plenum/contract/meetings/public-schemas';
import { useTranslation } from '#kernel/i18n/use-translation';
import { ButtonLink } from '#kernel/ui/buttons/link';
import { HallOfSeats } from '#kernel/ui/pictures/hall-of-seats';
import { Skeleton, SkeletonGroup } from '#kernel/ui/feedback/skeleton';
import { useCardWords } from '../card-words.ts';
import { takesWaiting } from '../blocks/action-bar-choice.ts';
import { DeadlineCountdown } from '../blocks/deadline-countdown.tsx';
import { Hero } from '../hero.tsx';
import { useMeetingLinks } from '../links.ts';

export function SeriesHero({ meeting }: { meeting: MeetingCard }) {
  const { t } = useTranslation('landing');
  const links = useMeetingLinks();
  const { price, places } = useCardWords(meeting);
  const { priceFrom, registration } = meeting;
  const isOpen = registration.status === 'open';
  const isWaiting = takesWaiting(meeting);
  const canRegister = isWaiting || (isOpen && priceFrom !== null && !registration.isFull);
  return (
    <Hero meeting={meeting} className="pt-6 pb-10 md:pt-10 md:pb-16">
      <div className="mt-5 flex flex-col gap-1">
        <DeadlineCountdown meeting={meeting} />
        {(price !== undefined || places !== undefined) && (
          <p className="flex flex-wrap gap-x-5 tabular text-muted">
            {price !== undefined && <span>{price}</span>}
            {places !== undefined && <span>{places}</span>}
          </p>
        )}
      </div>
      <p className="mt-7 flex flex-wrap gap-3">
        {canRegister && (
          <ButtonLink kind="primary" href={links.register(meeting.slug)}>
            {t(isWaiting ? 'card.join' : 'card.register')}
          </ButtonLink>
        )}
        {isOpen && (
          <ButtonLink kind="secondary" href={links.meeting(meeting.id, 'fees')}>
            {t('card.fees')}
          </ButtonLink>
        )}
        <ButtonLink kind={canRegister ? 'secondary' : 'primary'} href={links.meeting(meeting.id)}>
          {t('card.see')}
        </ButtonLink>
      </p>
    </Hero>
  );
}

/** A placeholder in the shape of a series' page: title on the left, hall on the right, cards below. */
export function SeriesSkeleton() {
  return (
    <SkeletonGroup className="page pt-16">
      <div className="grid items-center gap-x-12 gap-y-7 md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <div>
          <Skeleton className="h-6.5 w-32 rounded-full" />
          <Skeleton className="mt-4 h-12 w-11/12" />
          <Skeleton className="mt-2 h-12 w-3/5" />
          <Skeleton className="mt-6 h-5 w-2/3" />
          <Skeleton className="mt-2 h-5 w-1/2" />
          <Skeleton className="mt-8 h-11 w-36" />
        </div>
        <HallOfSeats
          size="large"
          isLoading
          className="mx-auto w-full max-w-66 text-accent max-md:order-first md:max-w-none"
        />
      </div>
      <div className="mt-16 grid gap-5 border-t pt-10 sm:grid-cols-2 lg:ps-64">
        {[0, 1].map((card) => (
          <Skeleton key={card} className="h-56 rounded-lg" />
        ))}
      </div>
    </SkeletonGroup>
  );
}
