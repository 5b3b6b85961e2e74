import { sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import type { AuditSource } from '#modules/audit/public';
import { saveReviewer } from '#modules/submissions/manage/public';
import { DEMO_MEETING_ID } from '../accounts.ts';
import { demoId } from '../words.ts';
import { fieldIds } from './paper.ts';

type Field = keyof typeof fieldIds;

interface DemoReviewer {
  readonly name: string;
  readonly fields: readonly Field[];
  readonly institution: string;
  /** Set if the reviewer can log in. */
  readonly username?: string;
  readonly chairOf?: readonly Field[];
}

const pool: readonly DemoReviewer[] = [
  {
    name: '许砚秋',
    username: 'referee',
    fields: ['platforms', 'storage'],
    institution: '海港大学分布式系统研究所',
  },
  {
    name: '方景澄',
    username: 'chair',
    fields: ['storage', 'energy'],
    institution: '东湖计算中心',
    chairOf: ['storage', 'energy'],
  },
  {
    name: '韩映竹',
    fields: ['platforms', 'medicine'],
    institution: '滨海计算学会',
    chairOf: ['platforms'],
  },
  { name: 'Hedda Ivarsen', fields: ['energy', 'platforms'], institution: 'Northshore University' },
  {
    name: 'Corvin Lindmarsh',
    fields: ['medicine', 'storage'],
    institution: 'Université de Valcour',
    chairOf: ['medicine'],
  },
  { name: '鲁砺川', fields: ['energy', 'medicine'], institution: '天山理工大学' },
  { name: '陶云汀', fields: ['storage', 'platforms'], institution: '滨海大学' },
  { name: 'Lioba Morvane', fields: ['medicine', 'energy'], institution: 'Minamihama University' },
];

const CAPACITY = 16;

/** Loads the reviewers and the chairs of the fields, and returns their names by account. */
export async function loadReviewers(tx: Tx, source: AuditSource): Promise<ReadonlyMap<string, string>> {
  const known = await tx.execute<{ id: string; username: string }>(
    sql`select id, username from accounts where username in ('referee', 'chair')`,
  );
  const byUsername = new Map(known.rows.map(({ id, username }) => [username, id]));
  const names = new Map<string, string>();
  for (const { name, username, fields, institution, chairOf = [] } of pool) {
    const accountId =
      byUsername.get(username ?? '') ??
      (await addReviewer(
        tx,
        name,
        pool.findIndex((one) => one.name === name),
        source.at,
      ));
    const profile = {
      fieldIds: fields.map((field) => fieldIds[field]),
      institution,
      capacity: CAPACITY,
      chairOf: chairOf.map((field) => fieldIds[field]),
    };
    await saveReviewer(tx, { meetingId: DEMO_MEETING_ID, accountId }, profile, source);
    names.set(accountId, name);
  }
  return names;
}

async function addReviewer(tx: Tx, name: string, place: number, now: Date): Promise<string> {
  const id = demoId(`reviewer ${name}`);
  const key = `reviewer${place + 1}`;
  await tx.execute(sql`
    insert into accounts (id, username, username_key, name, email, password_hash, language, created_at)
    values (${id}, ${key}, ${key}, ${name}, ${`${key}@plenum.example`}, '', 'zh-cn', ${now})`);
  await tx.execute(sql`
    insert into meeting_roles (account_id, meeting_id, role, granted_at)
    values (${id}, ${DEMO_MEETING_ID}, 'submission_reviewer', ${now})`);
  return id;
}
