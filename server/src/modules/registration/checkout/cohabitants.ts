import type pg from 'pg';
import { Phone } from '@plenum/contract/kernel/fields';
import type { Sharer } from '@plenum/contract/registration/sharing/sharing-rule';
import type { ReviewState } from '@plenum/contract/registration/states';
import type { KeyRing } from '#kernel/crypto/keys';
import { nameAndPhoneKey } from '../people/person-keys.ts';

type FoundPerson = Omit<Sharer, 'isRegistered' | 'isLocked'> & {
  readonly meetingId: string;
  readonly key: string;
  readonly review: ReviewState | null;
};

/** Returns people by key, with one query; those who are not registered are left out. */
export async function findPeople(
  pool: pg.Pool,
  wanted: readonly {
    readonly meetingId: string;
    readonly key: Buffer;
    /**
     * The registration being ordered; null if there is none. Placing the order dissolves its own rooms, so people who
     * share only with its members count as free.
     */
    readonly registrationId: string | null;
  }[],
  isStayLocked: (registration: { meetingId: string; review: ReviewState | null }) => boolean,
): Promise<ReadonlyMap<string, Sharer>> {
  if (wanted.length === 0) return new Map();
  const found = await pool.query<FoundPerson>({
    name: 'checkout_find_people',
    text: `select held.meeting_id as "meetingId", encode(held.key, 'hex') as key, person.id, person.gender, registration.review,
        stay.choice, stay.room_type_id as "roomTypeId", stay.check_in::text as "checkIn", stay.check_out::text as "checkOut",
        exists (select from room_places as place where place.participant_id = person.id and not exists (
          select from room_places as beside join participants as mate on mate.id = beside.participant_id
          where beside.room_id = place.room_id and mate.registration_id = asked.registration)) as "isPlaced"
      from unnest($1::uuid[], $2::bytea[], $3::uuid[]) as asked (meeting_id, key, registration)
      join person_keys as held on held.meeting_id = asked.meeting_id and held.key = asked.key
      join participants as person on person.id = held.participant_id
      join registrations as registration on registration.id = person.registration_id
      left join stays as stay on stay.participant_id = person.id`,
    values: [
      wanted.map(({ meetingId }) => meetingId),
      wanted.map(({ key }) => key),
      wanted.map(({ registrationId }) => registrationId),
    ],
  });
  return new Map(
    found.rows.map(({ meetingId, key, review, ...person }) => [
      `${meetingId}:${key}`,
      // Only registered people have a key.
      { ...person, isRegistered: true, isLocked: isStayLocked({ meetingId, review }) },
    ]),
  );
}

/** Returns the key by which a roommate is found; null if the name is empty or the text is not a phone number. */
export function cohabitantKey(
  keys: KeyRing,
  { name, phone }: { name: string; phone: string },
): Buffer | null {
  const parsed = Phone.safeParse(phone);
  return parsed.success && name.trim() !== '' ? nameAndPhoneKey(keys, name, parsed.data) : null;
}
