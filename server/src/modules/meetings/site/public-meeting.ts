import type { Language } from '@plenum/contract/kernel/language';
import { type LocalizedText, textIn } from '@plenum/contract/kernel/localized-text';
import { richTextIn } from '@plenum/contract/kernel/rich-text';
import { fromWallTime, toWallTime } from '@plenum/contract/kernel/zoned-time';
import type { PublicMeeting } from '@plenum/contract/meetings/public-schemas';
import type { SectionContent } from '@plenum/contract/meetings/sections';
import type { Presented } from '#kernel/cache/public-cache';
import type { Config } from '#kernel/config/config';
import type { Kernel } from '#kernel/kernel';
import { nextMoment, shiftDay } from '../moments.ts';
import { cardFreshUntil, presentCard } from '../list/public-cards.ts';
import { presentActivity, presentHotel, presentType } from './public-catalogue.ts';
import { orEmpty, presentContact, presentFooter, presentPartner } from '../published/published-parts.ts';
import { findPublicMeeting } from '../published/published-queries.ts';
import { presentRefundPolicy } from './refund-policy.ts';

/** By id or slug. */
export async function presentMeeting(
  kernel: Kernel,
  key: string,
  language: Language,
): Promise<Presented<PublicMeeting>> {
  const now = kernel.clock.now();
  return writeMeeting(kernel.config, await findPublicMeeting(kernel.db, key), language, now);
}

export function writeMeeting(
  config: Config,
  found: Awaited<ReturnType<typeof findPublicMeeting>>,
  language: Language,
  now: Date,
): Presented<PublicMeeting> {
  const { meeting, sections } = found;
  const say = (text: LocalizedText) => textIn(text, language);
  const dates = withEnds(orEmpty('dates', sections.dates).dates, meeting.timeZone);
  const contacts = orEmpty('contacts', sections.contacts);
  const call = orEmpty('call', sections.call);
  const value: PublicMeeting = {
    ...presentCard(found, language, now),
    about: richTextIn(orEmpty('about', sections.about).body, language),
    venue: presentVenue(orEmpty('venue', sections.venue), meeting.venueName, language),
    contacts: {
      people: contacts.people.map((person) => presentContact(person, language)),
      hours: say(contacts.hours),
      takesMessages: contacts.takesMessages && meeting.state !== 'archived',
    },
    dates: dates.map(({ name, at, wholeDay, overAt }) => ({
      name: say(name),
      at,
      wholeDay,
      past: overAt <= now,
    })),
    partners: orEmpty('partners', sections.partners).partners.map((one) => presentPartner(one, language)),
    call: { body: richTextIn(call.body, language), fields: call.fields.map(({ name }) => say(name)) },
    types: found.types.map((type) => presentType(type, language, now)),
    hotels: found.hotels.map((hotel) => presentHotel(hotel, language)),
    activities: found.activities.map((activity) => presentActivity(activity, language)),
    refund: presentRefundPolicy(orEmpty('rules', sections.rules), language),
    footer: presentFooter([orEmpty('footer', sections.footer), found.seriesFooter], config, language),
    has: found.has,
  };
  return {
    value,
    tags: [`meeting:${meeting.id}`, `series:${meeting.seriesId}`],
    freshUntil: nextMoment([cardFreshUntil(found, now), ...dates.map(({ overAt }) => overAt)], now),
  };
}

type ImportantDate = SectionContent<'dates'>['dates'][number];

// Sorts dates by the time at which they end. An all-day date ends with its day in the conference's time zone.
function withEnds(dates: readonly ImportantDate[], timeZone: string) {
  return dates
    .map((date) => {
      const day = toWallTime(date.at, timeZone).slice(0, 10);
      const over = date.wholeDay ? fromWallTime(`${shiftDay(day, 1)}T00:00`, timeZone) : date.at;
      return { ...date, overAt: new Date(over) };
    })
    .toSorted((one, other) => one.overAt.getTime() - other.overAt.getTime());
}

function presentVenue(venue: SectionContent<'venue'>, hall: LocalizedText, language: Language) {
  return {
    name: textIn(venue.name, language) || textIn(hall, language),
    address: textIn(venue.address, language),
    nameZh: venue.name.zh || hall.zh,
    addressZh: venue.address.zh,
    phone: venue.phone,
    coordinates: venue.coordinates,
    directions: venue.directions.map(({ kind, text }) => ({ kind, text: textIn(text, language) })),
    notes: richTextIn(venue.notes, language),
  };
}
