import type { Currency } from '@plenum/contract/kernel/money';
import type { MemberDraft } from '@plenum/contract/registration/people/draft';
import type { Offer, OfferHotel } from '@plenum/contract/registration/checkout/offer';
import { type PricedOffer, type Quote, quote, type Wish } from '@plenum/contract/registration/checkout/quote';

export interface OfferRoom {
  hotel: OfferHotel;
  room: OfferHotel['rooms'][number];
}

/** Every room on offer with the house it is in. */
export function roomsOf(offer: Pick<Offer, 'hotels'>): OfferRoom[] {
  return offer.hotels.flatMap((hotel) => hotel.rooms.map((room) => ({ hotel, room })));
}

export function genderIn(draft: MemberDraft): 'male' | 'female' | null {
  const gender = draft.values['gender'];
  return gender === 'male' || gender === 'female' ? gender : null;
}

function wishOf({ id, ...draft }: MemberDraft & { id: string }): Wish {
  return {
    memberId: id,
    typeId: draft.values['typeId'] ?? '',
    identity: draft.values['identity'] || null,
    gender: genderIn(draft),
    stay: draft.stay,
    activityIds: draft.activityIds,
  };
}

function pricedOffer(offer: Offer): PricedOffer {
  return {
    types: offer.types,
    rooms: roomsOf(offer).map(({ room }) => room),
    activities: offer.activities,
  };
}

/** What everybody's choices cost by the server's clock. */
export function quoteDraft(
  offer: Offer,
  members: readonly (MemberDraft & { id: string })[],
  currency: Currency,
  now: Date,
): Quote {
  return quote(pricedOffer(offer), members.map(wishOf), currency, now);
}
