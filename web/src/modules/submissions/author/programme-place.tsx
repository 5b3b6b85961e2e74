import { textIn } from '@plenum/contract/kernel/localized-text';
import type { TalkPlace } from '@plenum/contract/submissions/schemas';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDate } from '#kernel/i18n/format';
import { useZoneNote } from '#kernel/i18n/use-zone-note';
import { useAppStore } from '#kernel/state/app-store';
import { Link } from '#kernel/ui/buttons/link';

interface ProgrammePlaceProps {
  place: TalkPlace;
  timeZone: string;
  /** The address of the programme that visitors see. */
  href: string;
}

/** When and where the talk is given, or the poster is shown. */
export function ProgrammePlace({ place, timeZone, href }: ProgrammePlaceProps) {
  const { t } = useTranslation('submissions');
  const lan = useAppStore((state) => state.lan);
  const zone = useZoneNote(timeZone);
  const { day, start, end, session, room, board } = place;
  return (
    <section
      aria-label={t('place.title')}
      className="mb-6 rounded-lg border border-s-3 border-s-accent bg-surface-raised p-5"
    >
      <h2 className="font-semibold">{t('place.title')}</h2>
      <p className="tabular mt-1">
        {t('place.when', { day: formatDate(day, lan), start, end })}
        {zone !== undefined && <span className="block text-sm text-muted">{zone}</span>}
      </p>
      <p className="mt-1 break-words">
        {[textIn(session, lan), room && textIn(room, lan), board && t('place.board', { board })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className="mt-2">
        <Link href={href}>{t('place.open')}</Link>
      </p>
    </section>
  );
}
