import type { ChangePerson, ChangeView } from '@plenum/contract/registration/changes/endpoints';
import {
  type Addition,
  type ChangeQuote,
  quoteChange,
} from '@plenum/contract/registration/changes/quote-change';
import type { Offer } from '@plenum/contract/registration/offer';
import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import type { Language } from '@plenum/contract/kernel/language';
import type { MemberDraft } from '@plenum/contract/registration/people/draft';
import { emptyStay, type StayDraft, wantsRoom } from '@plenum/contract/registration/people/stay';
import { errorValues } from '../fields/error-values.ts';
import type { FieldErrors } from '../fields/validation.ts';
import { roomsOf } from '../fields/wishes.ts';

/** Returns a person's present items in the form's shape. `activityIds` contains only the activities added now. */
export function draftOf({ typeId, gender, stay, needsConsent }: ChangePerson): MemberDraft {
  return {
    values: { typeId, ...(gender === null ? {} : { gender }) },
    stay: {
      ...emptyStay,
      choice: stay?.choice ?? 'no_hotel',
      roomTypeId: stay?.roomTypeId ?? '',
      checkIn: stay?.checkIn ?? '',
      checkOut: stay?.checkOut ?? '',
    },
    activityIds: [],
    hotelConsent: !needsConsent,
  };
}

export function hasRoom({ stay }: ChangePerson): boolean {
  return wantsRoom(stay?.choice ?? null);
}

/** Paid nights are kept: chosen nights are added before or after them. */
export function withPaidNights({ stay }: ChangePerson, wanted: StayDraft): StayDraft {
  if (!stay || !wantsRoom(stay.choice) || stay.checkIn === null || stay.checkOut === null) return wanted;
  const { checkIn, checkOut } = wanted;
  return {
    ...wanted,
    checkIn: checkIn !== '' && checkIn < stay.checkIn ? checkIn : stay.checkIn,
    checkOut: checkOut > stay.checkOut ? checkOut : stay.checkOut,
  };
}

export interface AdditionDraft extends Addition {
  readonly hotelConsent: boolean;
}

/** Returns the items added for this person; null if there are none. */
export function additionOf(
  person: ChangePerson,
  { stay, activityIds, hotelConsent }: MemberDraft,
): AdditionDraft | null {
  const { choice, roomTypeId, checkIn, checkOut } = stay;
  const isLonger = checkIn !== person.stay?.checkIn || checkOut !== person.stay.checkOut;
  const wanted = wantsRoom(choice) && isLonger ? { choice, roomTypeId, checkIn, checkOut } : null;
  if (wanted === null && activityIds.length === 0) return null;
  return { participantId: person.id, stay: wanted, activityIds, hotelConsent };
}

export interface QuotedChange {
  readonly additions: readonly AdditionDraft[];
  readonly quote: ChangeQuote;
  /** By person. */
  readonly fieldErrors: ReadonlyMap<string, FieldErrors>;
  readonly warnings: ReadonlyMap<string, FieldErrors>;
  readonly lacksConsent: boolean;
}

export function quoteDrafts(
  offer: Offer,
  { people, currency }: ChangeView,
  drafts: ReadonlyMap<string, MemberDraft>,
  lan: Language,
): QuotedChange {
  const additions = people.flatMap((person) => {
    const draft = drafts.get(person.id);
    return (draft && additionOf(person, draft)) ?? [];
  });
  const priced = {
    types: offer.types,
    rooms: roomsOf(offer).map(({ room }) => room),
    activities: offer.activities,
  };
  const quote = quoteChange(priced, people, additions, currency);
  return {
    additions,
    quote,
    fieldErrors: sentences(quote.fieldErrors, offer, lan),
    warnings: sentences(quote.warnings, offer, lan),
    lacksConsent: additions.some(({ stay, hotelConsent }) => stay !== null && !hotelConsent),
  };
}

function sentences(
  errors: ChangeQuote['fieldErrors'],
  offer: Offer,
  lan: Language,
): ReadonlyMap<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>();
  for (const { memberId, field, code, values = {} } of errors) {
    const own = found.get(memberId) ?? new Map<string, string>();
    found.set(memberId, own.set(field, fieldSentence(code, lan, errorValues(values, offer, lan))));
  }
  return found;
}
