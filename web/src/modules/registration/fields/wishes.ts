import type { MemberDraft } from '@plenum/contract/registration/people/draft';
import type { Offer, OfferHotel } from '@plenum/contract/registration/offer';

export interface OfferRoom {
  hotel: OfferHotel;
  room: OfferHotel['rooms'][number];
}

/** Every available room with its hotel. */
export function roomsOf(offer: Pick<Offer, 'hotels'>): OfferRoom[] {
  return offer.hotels.flatMap((hotel) => hotel.rooms.map((room) => ({ hotel, room })));
}

export function genderIn(draft: MemberDraft): 'male' | 'female' | null {
  const gender = draft.values['gender'];
  return gender === 'male' || gender === 'female' ? gender : null;
}
