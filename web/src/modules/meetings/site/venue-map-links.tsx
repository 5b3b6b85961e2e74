import { useTranslation } from 'react-i18next';
import { Link } from '#kernel/ui/buttons/link';
import { mapLinks, type Place } from './map-links.ts';

export function MapLinks({ place }: { place: Place }) {
  const { t } = useTranslation('meetings');
  const links = mapLinks(place);
  if (links.length === 0) return null;
  return (
    <ul aria-label={t('venue.maps')} className="flex flex-wrap gap-x-6 print:hidden">
      {links.map(({ kind, href }) => (
        <li key={kind}>
          <Link href={href} isExternal className="inline-flex min-h-11 items-center">
            {t(`venue.map.${kind}`)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
