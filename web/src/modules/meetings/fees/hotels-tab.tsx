import type { PublicHotel } from '@plenum/contract/meetings/public-schemas';
import { useTranslation } from '#kernel/i18n/use-translation';
import { MapLinks } from '../blocks/venue-map-links.tsx';
import { HotelRoom } from './hotels-room.tsx';

export function HotelsTab({ hotels }: { hotels: readonly PublicHotel[] }) {
  const { t } = useTranslation('meetings');
  return (
    <div>
      <h2 className="text-xl font-semibold">{t('hotel.title')}</h2>
      <p className="mt-1.5 measure text-muted">{t('hotel.intro')}</p>
      <ul className="mt-8 flex flex-col gap-12">
        {hotels.map((hotel) => (
          <li key={hotel.id}>
            <h3 className="text-lg font-semibold">{hotel.name}</h3>
            {hotel.distance !== '' && <p className="font-medium">{hotel.distance}</p>}
            <p className="text-muted">{hotel.address}</p>
            {hotel.phone !== '' && (
              <a
                href={`tel:${hotel.phone.replaceAll(/[^\d+]/g, '')}`}
                className="inline-flex min-h-11 items-center font-medium text-accent hover:underline"
              >
                {hotel.phone}
              </a>
            )}
            <MapLinks place={hotel} />
            {hotel.description !== '' && (
              <p className="mt-3 measure whitespace-pre-line">{hotel.description}</p>
            )}
            <ul className="mt-4 border-t">
              {hotel.rooms.map((room) => (
                <HotelRoom key={room.id} room={room} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  );
}
