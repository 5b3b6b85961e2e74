import { randomUUID } from 'node:crypto';
import type { Coauthor, SubmissionDraft } from '@plenum/contract/submissions/content';
import { sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { DEMO_MEETING_ID, demoAccounts } from '../accounts.ts';
import {
  type Dice,
  firstNames,
  givenNames,
  lastNames,
  places,
  positions,
  surnames,
} from '../people/invent.ts';
import { demoId } from '../words.ts';
import { type DemoPaper, isChinese } from './paper.ts';

export interface DemoAuthor {
  readonly accountId: string;
  readonly presenter: SubmissionDraft['presenter'];
}

const of = {
  attendee: { affiliation: '东湖理工学院', position: '副教授' },
  visitor: { affiliation: 'Cape Research Institute', position: 'Senior engineer' },
} as const;

/**
 * Creates the authors of the demo's submissions: mostly registered people, some who are not registered yet, and two of
 * the demo's accounts.
 */
export async function createAuthors(tx: Tx, dice: Dice, now: Date) {
  const registered = await tx.execute<{ id: string; name: string }>(sql`
    select account.id, account.name from registrations as one join accounts as account on account.id = one.account_id
    where one.meeting_id = ${DEMO_MEETING_ID} and one.kind = 'individual' and one.state = 'submitted'
      and account.password_hash = '' order by account.id`);
  const byScript = Map.groupBy(registered.rows, ({ name }) => (isChinese(name) ? 'zh' : 'en'));
  let made = 0;

  function present(accountId: string, name: string, contact: { phone: string; email: string }): DemoAuthor {
    const half = isChinese(name) ? 0 : 1;
    const affiliation = dice.pick(places)[half];
    return { accountId, presenter: { name, affiliation, position: dice.pick(positions)[half], ...contact } };
  }

  async function add(name: string): Promise<string> {
    const id = demoId(`author ${name} ${made}`);
    const key = `author${made}`;
    const language = isChinese(name) ? 'zh-cn' : 'en';
    await tx.execute(sql`
      insert into accounts (id, username, username_key, name, email, password_hash, language, created_at)
      values (${id}, ${key}, ${key}, ${name}, ${`${key}@plenum.example`}, '', ${language}, ${now})`);
    return id;
  }

  return {
    async authorOf({ by }: DemoPaper): Promise<DemoAuthor> {
      made += 1;
      if (by === 'attendee' || by === 'visitor') {
        const { name, phone, email } = demoAccounts.find(({ username }) => username === by) ?? {
          name: '',
          phone: '',
          email: '',
        };
        const found = await tx.execute<{ id: string }>(sql`select id from accounts where username = ${by}`);
        const presenter = { ...of[by], name, phone, email };
        return { accountId: found.rows[0]?.id ?? '', presenter };
      }
      const contact = {
        phone: `+86170${String(20_000_000 + made)}`,
        email: `author${made}@plenum.example`,
      };
      // Every third one is not registered.
      const known = made % 3 === 0 ? undefined : byScript.get(by)?.shift();
      const name = known?.name ?? inventName(dice, by);
      return present(known?.id ?? (await add(name)), name, contact);
    },
    coauthorsOf(author: DemoAuthor): Coauthor[] {
      const script = isChinese(author.presenter.name) ? 'zh' : 'en';
      return Array.from({ length: dice.below(4) }, () => ({
        id: randomUUID(),
        name: inventName(dice, script),
        affiliation: dice.chance(0.6)
          ? author.presenter.affiliation
          : dice.pick(places)[script === 'zh' ? 0 : 1],
        email: '',
      }));
    },
  };
}

function inventName(dice: Dice, script: 'zh' | 'en'): string {
  const gender = dice.chance(0.5) ? 'male' : 'female';
  return script === 'zh'
    ? `${dice.pick(surnames)}${dice.pick(givenNames[gender])}`
    : `${dice.pick(firstNames[gender])} ${dice.pick(lastNames)}`;
}
