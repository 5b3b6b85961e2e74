import type { PublicMeeting } from '@plenum/contract/meetings/public-schemas';
import { useTranslation } from '#kernel/i18n/use-translation';
import { CalendarIcon } from '#kernel/ui/icons/more-icons';
import { HallOfSeats } from '#kernel/ui/pictures/hall-of-seats';
import { Skeleton, SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { Hero } from '../hero.tsx';
import { useMeetingLinks } from '../links.ts';

export function MeetingHero({ meeting }: { meeting: PublicMeeting }) {
  const { t } = useTranslation('landing');
  const links = useMeetingLinks();
  return (
    <Hero meeting={meeting} className="pt-8 pb-8 md:pt-14 md:pb-12">
      {meeting.phase !== 'ended' && (
        <p className="mt-3 print:hidden">
          <a
            href={links.calendar(meeting.id)}
            className="-ms-1 inline-flex min-h-11 items-center gap-2 rounded-sm px-1 font-semibold text-accent hover:underline"
          >
            <CalendarIcon />
            {t('card.calendar')}
          </a>
        </p>
      )}
    </Hero>
  );
}

export function MeetingSkeleton() {
  return (
    <SkeletonGroup className="page pt-8 md:pt-14">
      <div className="grid items-center gap-x-12 gap-y-7 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div>
          <Skeleton className="h-6.5 w-32 rounded-full" />
          <Skeleton className="mt-4 h-12 w-11/12" />
          <Skeleton className="mt-2 h-12 w-3/5" />
          <Skeleton className="mt-6 h-5 w-2/3" />
          <Skeleton className="mt-2 h-5 w-1/2" />
        </div>
        <HallOfSeats
          size="large"
          isLoading
          className="mx-auto w-full max-w-66 text-accent max-md:order-first md:max-w-none"
        />
      </div>
      <div className="mt-14 max-w-xl">
        <SkeletonText lines={6} />
      </div>
    </SkeletonGroup>
  );
}
