import { type Amounts, currencies } from '@plenum/contract/kernel/money';
import { fromWallTime } from '@plenum/contract/kernel/zoned-time';
import type { MeetingCard, PublicMeeting } from '@plenum/contract/meetings/public-schemas';
import type { PublicArticle } from '@plenum/contract/news/schemas';

// schema.org data, for search engines and other sites that list events and articles.

export interface Links {
  /** URL of this page. */
  readonly page: string;
  /** Returns the full URL of a link on this site, such as a picture's. */
  readonly full: (link: string) => string;
  /** `en` or `zh-CN`. */
  readonly inLanguage: string;
}

type Organizer = Readonly<{ kind: string; name: string; link: string }>;

export function eventOfCard(meeting: MeetingCard, organizers: readonly Organizer[], links: Links): object {
  const place = { '@type': 'Place', name: meeting.venueName || meeting.city, address: meeting.city };
  const offers = meeting.priceFrom ? offersOf(meeting.priceFrom, {}, links) : [];
  return event(meeting, place, offers, organizers, links);
}

export function eventOfMeeting(meeting: PublicMeeting, links: Links): object {
  const { venue } = meeting;
  const place = {
    '@type': 'Place',
    name: venue.name || meeting.venueName || meeting.city,
    address: {
      '@type': 'PostalAddress',
      addressLocality: meeting.city,
      ...(venue.address !== '' && { streetAddress: venue.address }),
    },
    ...(venue.coordinates && { geo: { '@type': 'GeoCoordinates', ...venue.coordinates } }),
  };
  const offers = meeting.types.flatMap(({ name, remaining, windows }) =>
    windows
      .filter(({ state }) => state !== 'expired')
      .flatMap(({ price, from, until }) => {
        const more = {
          name,
          availability: `https://schema.org/${remaining === 0 ? 'SoldOut' : 'InStock'}`,
          ...(from !== null && { validFrom: from }),
          ...(until !== null && { validThrough: until }),
        };
        return offersOf(price, more, links);
      }),
  );
  return event(meeting, place, offers, meeting.partners, links);
}

function event(
  meeting: MeetingCard,
  location: object,
  offers: readonly object[],
  partners: readonly Organizer[],
  { page, full, inLanguage }: Links,
): object {
  const organizers = partners.filter(({ kind }) => kind === 'host' || kind === 'organizer');
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: meeting.title,
    ...(meeting.summary !== '' && { description: meeting.summary }),
    url: page,
    inLanguage,
    startDate: withOffset(`${meeting.startsOn}T00:00`, meeting.timeZone),
    endDate: withOffset(`${meeting.endsOn}T23:59`, meeting.timeZone),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location,
    ...(meeting.cover !== '' && { image: [full(meeting.cover)] }),
    ...(offers.length > 0 && { offers }),
    ...(organizers.length > 0 && {
      organizer: organizers.map(({ name, link }) => ({
        '@type': 'Organization',
        name,
        ...(link !== '' && { url: link }),
      })),
    }),
  };
}

function offersOf(price: Amounts, more: object, { page }: Links): object[] {
  return currencies.flatMap((priceCurrency) => {
    const minor = price[priceCurrency];
    if (minor === null) return [];
    return [{ '@type': 'Offer', url: page, price: (minor / 100).toFixed(2), priceCurrency, ...more }];
  });
}

export function newsArticle(article: PublicArticle, { page, full, inLanguage }: Links): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: article.title,
    ...(article.summary !== '' && { description: article.summary }),
    datePublished: article.publishedAt,
    url: page,
    mainEntityOfPage: page,
    inLanguage,
    ...(article.cover !== '' && { image: [full(article.cover)] }),
    ...(article.scopeName !== '' && { author: { '@type': 'Organization', name: article.scopeName } }),
  };
}

/** Returns a time in the form `2026-05-18T09:00:00+08:00`. */
export function withOffset(wall: string, timeZone: string): string {
  const minutes = (Date.parse(`${wall}:00Z`) - Date.parse(fromWallTime(wall, timeZone))) / 60_000;
  const size = Math.abs(minutes);
  const pad = (part: number) => String(Math.floor(part)).padStart(2, '0');
  return `${wall}:00${minutes < 0 ? '-' : '+'}${pad(size / 60)}:${pad(size % 60)}`;
}
