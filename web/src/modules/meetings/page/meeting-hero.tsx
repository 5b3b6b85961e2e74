import type { PublicMeeting } from '@plenum/contract/meetings/public-schemas';
import { useTranslation } from 'react-i18next';
import { CalendarIcon } from '#kernel/ui/icons/icons';
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
