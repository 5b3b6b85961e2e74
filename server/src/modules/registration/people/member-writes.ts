import { type SQL, sql } from 'drizzle-orm';
import type { MemberDraft } from '@plenum/contract/registration/people/draft';
import { attachFiles } from '#kernel/files/file-rows';
import { isFileId } from '#kernel/files/file-store';
import type { Tx } from '#kernel/db/database';

interface SealedMember {
  readonly id: string;
  readonly draft: string;
}

const list = (values: readonly unknown[]): SQL => sql`${sql.param([...values])}`;

interface Place {
  readonly registrationId: string;
  readonly meetingId: string;
}

/** Inserts members with the given ids. Returns the ids that were free; the others belong to existing members. */
export async function insertMembers(
  tx: Tx,
  { registrationId, meetingId }: Place,
  members: readonly SealedMember[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const made = await tx.execute<{ id: string }>(sql`
    insert into participants (id, meeting_id, registration_id, position, state, draft, changed_at)
    select new.id, ${meetingId}, ${registrationId}, 0, 'draft', new.draft, ${now}
    from unnest(${list(members.map(({ id }) => id))}::uuid[], ${list(members.map(({ draft }) => draft))}::text[])
      as new (id, draft)
    on conflict (id) do nothing returning id`);
  return new Set(made.rows.map(({ id }) => id));
}

export async function updateMembers(
  tx: Tx,
  registrationId: string,
  members: readonly SealedMember[],
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    update participants set draft = typed.draft, version = version + 1, changed_at = ${now}
    from unnest(${list(members.map(({ id }) => id))}::uuid[], ${list(members.map(({ draft }) => draft))}::text[])
      as typed (id, draft)
    where participants.id = typed.id and registration_id = ${registrationId}`);
}

/** Removes members. A member who was part of an order keeps their row, so that the order can still show their name. */
export async function removeMembers(tx: Tx, registrationId: string, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update participants set removed = true where registration_id = ${registrationId} and id = any (${list(ids)}::uuid[])
      and exists (select from order_lines where participant_id = participants.id)`);
  await tx.execute(sql`
    delete from participants where registration_id = ${registrationId} and id = any (${list(ids)}::uuid[])
      and not removed`);
}

export async function placeMembers(tx: Tx, registrationId: string, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update participants set position = wanted.nr - 1
    from unnest(${list(ids)}::uuid[]) with ordinality as wanted (id, nr)
    where participants.id = wanted.id and registration_id = ${registrationId} and position <> wanted.nr - 1`);
}

/** Keeps the files that are named in these drafts, if they were uploaded for this registration. */
export async function keepMemberFiles(
  tx: Tx,
  registrationId: string,
  drafts: readonly Pick<MemberDraft, 'values'>[],
): Promise<void> {
  const named = drafts.flatMap(({ values }) => Object.values(values)).filter(isFileId);
  if (named.length === 0) return;
  const own = sql`select file_id from registration_files
    where registration_id = ${registrationId} and file_id = any (${list(named)}::text[])`;
  await attachFiles(tx, own);
}
