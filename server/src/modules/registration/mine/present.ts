import type { OwnPerson, ShareInvitation } from '@plenum/contract/registration/mine/endpoints';
import type { Language } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { bedPrice, nightsBetween } from '@plenum/contract/registration/orders/price';
import type { KeyRing } from '#kernel/crypto/keys';
import { openMember } from '../people/registration-queries.ts';
import type { SharingAbilities } from '../sharing/sharing-abilities.ts';
import type { InvitationFound, PersonFound } from './list-queries.ts';

export function presentPerson(
  keys: KeyRing,
  person: PersonFound,
  sharing: SharingAbilities | undefined,
  language: Language,
): OwnPerson {
  const { id, name, draft, typeName, activities } = person;
  return {
    id,
    name: draft === null ? name : typedName(keys, id, draft),
    typeName: typeName ? textIn(typeName, language) : '',
    stay: presentStay(person, sharing, language),
    activities: activities.map((activity) => ({
      id: activity.id,
      name: textIn(activity.name, language),
      startsAt: new Date(activity.startsAt).toISOString(),
    })),
  };
}

function typedName(keys: KeyRing, id: string, draft: string): string {
  const { fullName = '', lastName = '', firstName = '' } = openMember(keys, { id, draft }).values;
  return (fullName || `${lastName} ${firstName}`).trim();
}

function presentStay(
  person: PersonFound,
  sharing: SharingAbilities | undefined,
  language: Language,
): OwnPerson['stay'] {
  const { choice, hotel, room, checkIn, checkOut, invitationId, roomNumber } = person;
  if (choice === null) return null;
  const share = choice === 'shared' ? shareOf(person) : 'none';
  return {
    choice,
    hotel: hotel ? textIn(hotel, language) : '',
    room: room ? textIn(room, language) : '',
    checkIn,
    checkOut,
    share,
    cohabitants: roommatesOf(person),
    invitationId,
    roomNumber: roomNumber ?? '',
    can: { invite: sharing?.invite === '', leave: share === 'paired' && sharing?.leave === '' },
    whyNot: (share === 'paired' ? sharing?.leave : sharing?.invite) ?? '',
  };
}

function roommatesOf({ cohabitants, invitedName, requestedName }: PersonFound): string[] {
  if (cohabitants.length > 0) return cohabitants;
  const name = invitedName ?? requestedName;
  return name === null ? [] : [name];
}

function shareOf({ cohabitants, invitationId, bedOrderId, requestedName }: PersonFound) {
  if (cohabitants.length > 0) return 'paired';
  if (invitationId === null) return requestedName === null ? 'unmatched' : 'requested';
  return bedOrderId === null ? 'invited' : 'accepted';
}

export function presentInvitation(
  keys: KeyRing,
  found: InvitationFound,
  whyNot: string,
  language: Language,
): ShareInvitation {
  return {
    id: found.id,
    meetingId: found.meetingId,
    meetingTitle: textIn(found.meetingTitle, language),
    fromName: found.fromName,
    toName: found.toName,
    hotel: textIn(found.hotel, language),
    room: textIn(found.room, language),
    checkIn: found.checkIn,
    checkOut: found.checkOut,
    orders: found.hasStay ? null : priceOfBed(found),
    needsConsent: !found.hasStay && lacksConsent(keys, found),
    orderId: found.bedOrderId,
    can: { accept: found.bedOrderId === null && whyNot === '' },
    whyNot: found.bedOrderId === null ? whyNot : '',
    at: new Date(found.at).toISOString(),
  };
}

// True if accepting would send the person's ID number to the hotel with the bed, and they have not agreed to that yet.
function lacksConsent(keys: KeyRing, { toId, toDraft }: InvitationFound): boolean {
  const { values, hotelConsent } = openMember(keys, { id: toId, draft: toDraft });
  return !hotelConsent && (values['idNumber'] ?? '').trim() !== '';
}

function priceOfBed(found: InvitationFound): ShareInvitation['orders'] {
  const { currency, capacity, checkIn, checkOut } = found;
  if (currency === null) return null;
  const night = bedPrice({ CNY: found.cny, USD: found.usd }, capacity, currency);
  if (night === null) return null;
  const amount = night * nightsBetween(checkIn, checkOut).length;
  return { currency, amount, isAddition: found.orderState !== 'unpaid' };
}
