import type { MeetingCard } from '@plenum/contract/meetings/public-schemas';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#kernel/ui/buttons/link';
import { useCardWords } from '../card-words.ts';
import { DeadlineCountdown } from '../page/deadline-countdown.tsx';
import { Hero } from '../hero.tsx';
import { useMeetingLinks } from '../links.ts';

export function SeriesHero({ meeting }: { meeting: MeetingCard }) {
  const { t } = useTranslation('landing');
  const links = useMeetingLinks();
  const { price, places } = useCardWords(meeting);
  const isOpen = meeting.phase === 'registration_open';
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
        {isOpen && (
          <ButtonLink kind="primary" href={links.meeting(meeting.id, 'fees')}>
            {t('card.fees')}
          </ButtonLink>
        )}
        <ButtonLink kind={isOpen ? 'secondary' : 'primary'} href={links.meeting(meeting.id)}>
          {t('card.see')}
        </ButtonLink>
      </p>
    </Hero>
  );
}
