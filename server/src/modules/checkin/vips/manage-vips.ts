import type { readVips as endpoint, VipForm } from '@plenum/contract/checkin/vips';
import type { ReplyOf } from '@plenum/contract/kernel/endpoint';
import { fieldMessages } from '@plenum/contract/kernel/field-messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { Language } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { findAccountNames } from '#modules/accounts/staff/public';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { checkinFact } from '../audit-facts.ts';
import { findCheckpointConference } from '../checkpoints/checkpoint-queries.ts';
import { refreshRoster } from '../roster.ts';

export async function readVips(
  db: Db,
  meetingId: string,
  { language }: { readonly language: Language },
): Promise<ReplyOf<typeof endpoint>> {
  const { types } = await findCheckpointConference(db, meetingId);
  const { rows: people } = await db.execute<{ id: string; name: string; organization: string }>(sql`
    select participant_id as id, name, organization from checkin_vips join checkin_roster using (participant_id)
    where checkin_vips.meeting_id = ${meetingId} order by name, id`);
  const { rows: hosts } = await db.execute<{ id: string }>(
    sql`select account_id as id from checkin_vip_hosts where meeting_id = ${meetingId} order by id`,
  );
  const staff = await findStaff(db, meetingId);
  const [settings] = await findSettings(db, meetingId);
  return {
    version: settings?.version ?? 0,
    typeIds: settings?.typeIds ?? [],
    people,
    hostIds: hosts.map(({ id }) => id),
    types: types.map(({ id, name }) => ({ id, name: textIn(name, language) })),
    staff,
  };
}

/** Replaces the whole list: people who are left out are no longer VIPs. */
export async function saveVips(
  tx: Tx,
  meetingId: string,
  { version, vips }: { readonly version: number; readonly vips: VipForm },
  source: AuditSource,
): Promise<null> {
  await tx.execute(sql`select from meetings where id = ${meetingId} for update`);
  const [settings] = await findSettings(tx, meetingId);
  if ((settings?.version ?? 0) !== version) refuse(kernelRefusals.CHANGED_MEANWHILE);
  await requireOwn(tx, meetingId, vips);
  const ids = (list: readonly string[]) => sql`${sql.param([...list])}::uuid[]`;
  await tx.execute(sql`
    insert into checkin_vip_settings (meeting_id, type_ids, version) values (${meetingId}, ${ids(vips.typeIds)}, 1)
    on conflict (meeting_id) do update set type_ids = excluded.type_ids, version = checkin_vip_settings.version + 1`);
  await tx.execute(sql`delete from checkin_vips where meeting_id = ${meetingId}`);
  await tx.execute(sql`
    insert into checkin_vips (participant_id, meeting_id) select id, ${meetingId} from unnest(${ids(vips.participantIds)}) as id`);
  await tx.execute(sql`delete from checkin_vip_hosts where meeting_id = ${meetingId}`);
  await tx.execute(sql`
    insert into checkin_vip_hosts (meeting_id, account_id) select ${meetingId}, id from unnest(${ids(vips.hostIds)}) as id`);
  await refreshRoster(tx, meetingId, null);
  const [people, hosts] = [vips.participantIds.length, vips.hostIds.length];
  await writeAudit(tx, checkinFact('checkin.vips_changed', meetingId, { people, hosts }), source);
  return null;
}

async function findSettings(db: Db | Tx, meetingId: string) {
  const { rows } = await db.execute<{ typeIds: string[]; version: number }>(
    sql`select type_ids as "typeIds", version from checkin_vip_settings where meeting_id = ${meetingId}`,
  );
  return rows;
}

async function findStaff(db: Db | Tx, meetingId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select distinct account_id as id from meeting_roles where meeting_id = ${meetingId}`,
  );
  const names = await findAccountNames(
    db,
    rows.map(({ id }) => id),
  );
  return [...names]
    .map(([id, name]) => ({ id, name }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

// Refuses types, people and staff of other conferences.
async function requireOwn(tx: Tx, meetingId: string, vips: VipForm): Promise<void> {
  const { types } = await findCheckpointConference(tx, meetingId);
  const staff = await findStaff(tx, meetingId);
  await refreshRoster(tx, meetingId, [...vips.participantIds]);
  const { rows } = await tx.execute<{ found: number }>(sql`
    select count(*)::integer as found from checkin_roster where meeting_id = ${meetingId}
      and participant_id = any (${sql.param([...vips.participantIds])}::uuid[])`);
  const isKnown = (list: readonly { readonly id: string }[], wanted: readonly string[]) =>
    wanted.every((id) => list.some((one) => one.id === id));
  const unknown = [
    ...(isKnown(types, vips.typeIds) ? [] : ['vips.typeIds']),
    ...(rows[0]?.found === vips.participantIds.length ? [] : ['vips.participantIds']),
    ...(isKnown(staff, vips.hostIds) ? [] : ['vips.hostIds']),
  ];
  if (unknown.length > 0)
    refuse(kernelRefusals.INVALID_INPUT, {
      fields: Object.fromEntries(unknown.map((field) => [field, fieldMessages.unknown_reference])),
    });
}
