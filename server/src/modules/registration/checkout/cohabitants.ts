import type pg from 'pg';
import { Phone } from '@plenum/contract/kernel/fields';
import { lodgingMessages } from '@plenum/contract/registration/sharing/messages';
import { type Stay, type StayChoice, wantsRoom } from '@plenum/contract/registration/people/stay';
import type { Gender } from '@plenum/contract/registration/people/id-documents';
import type { KeyRing } from '#kernel/crypto/keys';
import { nameAndPhoneKey } from '../people/public.ts';

/** Somebody registered, as far as sharing a room with them goes. */
export interface FoundPerson {
  readonly participantId: string;
  readonly gender: Gender | null;
  readonly choice: StayChoice | null;
  readonly roomTypeId: string | null;
  readonly checkIn: string | null;
  readonly checkOut: string | null;
  readonly paired: boolean;
}

/** By key, in one question; what is not registered is not in it. */
export async function findPeople(
  pool: pg.Pool,
  wanted: readonly {
    readonly meetingId: string;
    readonly key: Buffer;
    /** Whose registration asks: who shares a room with one of its people is free for them. */
    readonly registrationId: string;
  }[],
): Promise<ReadonlyMap<string, FoundPerson>> {
  if (wanted.length === 0) return new Map();
  const found = await pool.query<FoundPerson & { meetingId: string; key: string }>({
    name: 'checkout_find_people',
    text: `select held.meeting_id as "meetingId", encode(held.key, 'hex') as key, person.id as "participantId", person.gender,
        stay.choice, stay.room_type_id as "roomTypeId", stay.check_in::text as "checkIn", stay.check_out::text as "checkOut",
        exists (select from room_places as place where place.participant_id = person.id and not exists (
          select from room_places as beside join participants as mate on mate.id = beside.participant_id
          where beside.room_id = place.room_id and mate.registration_id = asked.registration)) as paired
      from unnest($1::uuid[], $2::bytea[], $3::uuid[]) as asked (meeting_id, key, registration)
      join person_keys as held on held.meeting_id = asked.meeting_id and held.key = asked.key
      join participants as person on person.id = held.participant_id
      left join stays as stay on stay.participant_id = person.id`,
    values: [
      wanted.map(({ meetingId }) => meetingId),
      wanted.map(({ key }) => key),
      wanted.map(({ registrationId }) => registrationId),
    ],
  });
  return new Map(found.rows.map((row) => [`${row.meetingId}:${row.key}`, row]));
}

/** Null where the phone number is none. */
export function cohabitantKey(
  keys: KeyRing,
  { name, phone }: { name: string; phone: string },
): Buffer | null {
  const parsed = Phone.safeParse(phone);
  return parsed.success && name.trim() !== '' ? nameAndPhoneKey(keys, name, parsed.data) : null;
}

/** What keeps the two from sharing; null: nothing does. */
export function shareFault(
  own: Pick<Stay, 'roomTypeId' | 'checkIn' | 'checkOut'>,
  gender: Gender | null,
  other: FoundPerson | undefined,
): string | null {
  if (!other || other.choice === 'single') return lodgingMessages.cohabitant_unfit;
  if (other.choice === 'no_room') return lodgingMessages.cohabitant_no_room;
  if (other.paired) return lodgingMessages.cohabitant_taken;
  if (other.gender === null || other.gender !== gender) return lodgingMessages.cohabitant_gender;
  if (!wantsRoom(other.choice)) return null;
  const isSame =
    other.roomTypeId === own.roomTypeId && other.checkIn === own.checkIn && other.checkOut === own.checkOut;
  return isSame ? null : lodgingMessages.cohabitant_dates;
}
