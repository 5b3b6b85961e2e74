import { useTranslation } from '#kernel/i18n/use-translation';
import type { Coordinates } from '@plenum/contract/meetings/fields';
import { Link } from '#kernel/ui/buttons/link';

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

interface Place {
  name: string;
  address: string;
  coordinates: Coordinates | null;
}

interface MapLink {
  kind: 'amap' | 'baidu' | 'openstreetmap';
  href: string;
}

/**
 * Links to the place on each map. They are addresses of pages, so no API key is needed. Chinese maps use shifted
 * coordinates; each link states that ours are WGS 84, and the map converts them. Without coordinates the links search.
 */
export function mapLinks(place: Place): MapLink[] {
  const words = searchWords(place);
  if (place.coordinates === null) {
    if (words === '') return [];
    return [
      { kind: 'amap', href: address('https://uri.amap.com/search', { keyword: words, src: 'plenum' }) },
      {
        kind: 'baidu',
        href: address('https://api.map.baidu.com/geocoder', {
          address: words,
          output: 'html',
          src: 'plenum',
        }),
      },
      { kind: 'openstreetmap', href: address('https://www.openstreetmap.org/search', { query: words }) },
    ];
  }
  const latitude = degrees(place.coordinates.latitude);
  const longitude = degrees(place.coordinates.longitude);
  const title = place.name || place.address;
  return [
    {
      kind: 'amap',
      href: address('https://uri.amap.com/marker', {
        position: `${longitude},${latitude}`,
        name: title,
        coordinate: 'wgs84',
        src: 'plenum',
      }),
    },
    {
      kind: 'baidu',
      href: address('https://api.map.baidu.com/marker', {
        location: `${latitude},${longitude}`,
        coord_type: 'wgs84',
        title,
        content: place.address || title,
        output: 'html',
        src: 'plenum',
      }),
    },
    {
      kind: 'openstreetmap',
      href: `${address('https://www.openstreetmap.org/', { mlat: latitude, mlon: longitude })}#map=16/${latitude}/${longitude}`,
    },
  ];
}

// Returns the words to search for. Maps find a street better without the name of an unmapped building.
function searchWords({ name, address: street }: Place): string {
  return street || name;
}

// Formats a coordinate. Six decimals are ten centimetres; more would be rounding noise.
function degrees(value: number): string {
  return String(Number(value.toFixed(6)));
}

function address(base: string, query: Record<string, string>): string {
  return `${base}?${new URLSearchParams(query).toString()}`;
}
