import { methodsByCurrency, walletsByCurrency } from '@plenum/contract/meetings/payment-methods';
import type { Offer, OfferHotel } from '@plenum/contract/registration/offer';
import type { Language } from '@plenum/contract/kernel/language';
import { type LocalizedText, textIn } from '@plenum/contract/kernel/localized-text';
import { currencies, type Currency } from '@plenum/contract/kernel/money';
import { identities } from '@plenum/contract/meetings/catalogue';
import { phaseOf, registrationAt } from '@plenum/contract/meetings/states';
import type { MeetingOffer, ReadyOffer } from '#modules/meetings/offer/public';
import { presentActivity, presentHotel, presentRefundPolicy, presentType } from '#modules/meetings/public';
import { openChanges } from '../orders/change-rules.ts';

/** Everything the registration form needs to know, in the reader's language. */
export function presentOffer(offer: ReadyOffer, language: Language, now: Date, takesCodes = false): Offer {
  const { meeting, form, payment, rules, types } = offer;
  const say = (text: LocalizedText) => textIn(text, language);
  return {
    meeting: {
      id: meeting.id,
      slug: meeting.slug,
      title: say(meeting.title),
      series: { slug: offer.series.slug, name: say(offer.series.name), accent: offer.series.accent },
      city: say(meeting.city),
      timeZone: meeting.timeZone,
      startsOn: meeting.startsOn,
      endsOn: meeting.endsOn,
      phase: phaseOf(meeting, now),
    },
    registration: {
      opensAt: meeting.registrationOpensAt?.toISOString() ?? null,
      closesAt: meeting.registrationClosesAt?.toISOString() ?? null,
      status: registrationAt(meeting, now),
    },
    form: {
      name: form.name,
      asked: form.asked,
      custom: form.custom.map((field) => ({
        ...field,
        label: say(field.label),
        help: say(field.help),
        options: field.options.map(({ id, label }) => ({ id, label: say(label) })),
      })),
      teams: form.teams,
      stewardWalkIns: form.stewardWalkIns,
      deskRequired: form.deskRequired,
      invoice: form.invoice,
    },
    identities: identities.filter((identity) =>
      types.some((type) => type.identities.length === 0 || type.identities.includes(identity)),
    ),
    types: types.map((type) => presentType(type, language, now)),
    hotels: offer.hotels.map((hotel) => presentRooms(hotel, language)),
    activities: offer.activities.map((activity) => presentActivity(activity, language)),
    payment: {
      methods: methodsByCurrency(payment, offer.wallets),
      wallets: walletsByCurrency(payment, offer.wallets),
      note: say(payment.note),
      holdOnlineMinutes: payment.holdOnlineMinutes,
      holdTransferDays: payment.holdTransferDays,
    },
    currencies: offeredCurrencies(offer),
    review: rules.review,
    changes: openChanges(offer, now),
    refund: presentRefundPolicy(rules, language),
    waitingList: rules.waitingList,
    invoice: { kinds: rules.invoice.kinds, item: say(rules.invoice.item), note: say(rules.invoice.note) },
    takesCodes,
    now: now.toISOString(),
  };
}

function presentRooms(hotel: MeetingOffer['hotels'][number], language: Language): OfferHotel {
  const { id, name, address, distance, description, rooms } = presentHotel(hotel, language);
  return {
    id,
    name,
    address,
    distance,
    description,
    rooms: rooms.map((room, index) => ({
      ...room,
      nights: (hotel.rooms[index]?.nights ?? []).map(({ day, remaining, menBeds, womenBeds }) => ({
        day,
        rooms: remaining,
        menBeds,
        womenBeds,
      })),
    })),
  };
}

/** Returns the currencies in which at least one registration type has a price in each of its periods. */
export function offeredCurrencies({ types }: Pick<MeetingOffer, 'types'>): Currency[] {
  const column = { CNY: 'cny', USD: 'usd' } as const;
  return currencies.filter((currency) =>
    types.some(({ windows }) => windows.every((window) => window[column[currency]] !== null)),
  );
}
