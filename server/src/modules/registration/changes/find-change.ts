import { sql } from 'drizzle-orm';
import type { ChangePerson } from '@plenum/contract/registration/changes/endpoints';
import { MemberDraft } from '@plenum/contract/registration/people/draft';
import type { KeyRing } from '#kernel/crypto/keys';
import type { Db, Tx } from '#kernel/db/database';
import { openDraft } from '../people/member-draft.ts';

type Found = Omit<ChangePerson, 'needsConsent'> & { readonly draft: string; readonly hasIdNumber: boolean };

/** Returns the participants of a registration, with the items that they have. Unpaid items don't count as theirs. */
export async function findChangePeople(
  keys: KeyRing,
  db: Db | Tx,
  registrationId: string,
): Promise<ChangePerson[]> {
  const found = await db.execute<Found & Record<string, unknown>>(sql`
    select person.id, person.full_name as name, person.type_id as "typeId", person.gender, person.draft,
      person.id_number is not null as "hasIdNumber",
      (select json_build_object('choice', choice, 'roomTypeId', room_type_id, 'checkIn', check_in, 'checkOut', check_out)
        from stays where participant_id = person.id) as stay,
      (select coalesce(json_agg(mate.id order by mate.position, mate.id), '[]') from room_places as own
        join room_places as beside on beside.room_id = own.room_id and beside.participant_id <> own.participant_id
        join participants as mate on mate.id = beside.participant_id
        where own.participant_id = person.id and mate.registration_id = person.registration_id) as "mateIds",
      exists (select from room_places as own
        join room_places as beside on beside.room_id = own.room_id
        join participants as mate on mate.id = beside.participant_id
        where own.participant_id = person.id and mate.registration_id <> person.registration_id) as "sharesWithOthers",
      (select coalesce(json_agg(mate.full_name order by beside.bed), '[]') from room_places as own
        join room_places as beside on beside.room_id = own.room_id and beside.participant_id <> own.participant_id
        join participants as mate on mate.id = beside.participant_id
        where own.participant_id = person.id) as "mateNames",
      exists (select from share_invitations where state = 'pending' and person.id in (from_participant, to_participant))
        as "hasOpenInvitation",
      (select coalesce(json_agg(activity_id order by activity_id), '[]') from order_lines
        where participant_id = person.id and held and not pending and kind = 'activity') as "activityIds"
    from participants as person
    where person.registration_id = ${registrationId} and person.state = 'registered' and not person.removed
    order by person.position, person.id`);
  return found.rows.map(({ draft, hasIdNumber, ...person }) => ({
    ...person,
    needsConsent: hasIdNumber && !MemberDraft.parse(openDraft(keys, person.id, draft)).hotelConsent,
  }));
}

/** Returns the participants' names, and whether they share a room with a guest of another registration. */
export async function findRegisteredGuests(
  db: Db | Tx,
  registrationId: string,
): Promise<Pick<ChangePerson, 'id' | 'name' | 'sharesWithOthers'>[]> {
  const found = await db.execute<
    Pick<ChangePerson, 'id' | 'name' | 'sharesWithOthers'> & Record<string, unknown>
  >(sql`
    select person.id, person.full_name as name, exists (
      select from room_places as own
      join room_places as beside on beside.room_id = own.room_id
      join participants as mate on mate.id = beside.participant_id
      where own.participant_id = person.id and mate.registration_id <> person.registration_id) as "sharesWithOthers"
    from participants as person
    where person.registration_id = ${registrationId} and person.state = 'registered' and not person.removed
    order by person.position, person.id`);
  return found.rows;
}
