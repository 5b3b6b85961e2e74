import type { AuditFilter, AuditRow } from '@plenum/contract/console/audit-lists';
import { MOST_COUNTED, type RowCount } from '@plenum/contract/console/list';
import type { Language } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { z } from 'zod';
import { refuse } from '#kernel/http/response/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { findAccountNames } from '#modules/accounts/public';
import { type ListPage, PAGE } from '../people/list-page.ts';
import { ask, isOften, type Take, write } from '../people/statement.ts';
import { findLabels } from './object-labels.ts';

export type AuditWishes = Omit<z.infer<typeof AuditFilter>, 'after'> & {
  /** Comma-separated. */
  readonly ids?: string | undefined;
};

interface Found {
  readonly id: string;
  readonly at: Date;
  readonly actor: string | null;
  readonly action: string;
  readonly object: string;
  readonly detail: Record<string, unknown>;
  readonly requestId: string | null;
}

interface Asked {
  readonly meetingId: string;
  readonly wishes: AuditWishes;
  /** The id of the last entry of the page before. */
  readonly after: string | null;
  readonly limit: number;
}

/** Entries of a conference in the order in which they were written, by the index on conference and id. */
async function findEntries({ pool }: Kernel, { meetingId, wishes, after, limit }: Asked): Promise<Found[]> {
  const [direction, beyond] = wishes.sort === 'at' ? ['asc', '>'] : ['desc', '<'];
  const statement = write((take) => {
    const where = filtersOf(meetingId, wishes, take);
    if (after !== null) where.push(`a.id ${beyond} ${take(after)}`);
    return `select a.id, a.at, a.actor, a.action, a.object, a.detail, a.request_id as "requestId" from audit_log as a
      where ${where.join(' and ')} order by a.id ${direction} limit ${limit}`;
  });
  return ask(pool, statement, isOften(wishes));
}

function filtersOf(meetingId: string, { q, action, from, to, ids }: AuditWishes, take: Take): string[] {
  const meeting = take(meetingId);
  const midnight = (day: string) =>
    `(${day}::timestamp at time zone (select time_zone from meetings where id = ${meeting}))`;
  const text = (q ?? '').trim().toWellFormed().replaceAll('\0', '');
  return [
    `a.meeting_id = ${meeting}`,
    ...(text === '' ? [] : [searchOf(meeting, text, take)]),
    ...(action === undefined ? [] : [`a.action = any (string_to_array(${take(action)}, ','))`]),
    ...(from === undefined ? [] : [`a.at >= ${midnight(`${take(from)}::date`)}`]),
    ...(to === undefined ? [] : [`a.at < ${midnight(`(${take(to)}::date + 1)`)}`]),
    ...(ids === undefined ? [] : [`a.id = any (string_to_array(${take(ids)}, ',')::bigint[])`]),
  ];
}

// Who acted, what it is about, and the request: each is looked up once in the conference, not for each entry.
function searchOf(meeting: string, text: string, take: Take): string {
  const pattern = take(`%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  const exact = take(text);
  return `(a.request_id = ${exact}
    or a.actor = any (array(select account.id
      from (select distinct actor from audit_log where meeting_id = ${meeting} and actor is not null) as own
      join accounts as account on account.id = own.actor where account.name ilike ${pattern}))
    or a.object = any (array(
      select unnest(array['order:' || id, 'registration:' || registration_id]) from orders
        where meeting_id = ${meeting} and number = upper(${exact})
      union all
      select unnest(array['participant:' || id, 'registration:' || registration_id]) from participants
        where meeting_id = ${meeting} and full_name ilike ${pattern}
      union all
      select 'code:' || id from discount_codes where meeting_id = ${meeting} and code ilike ${pattern})))`;
}

export async function listAudit(
  kernel: Kernel,
  meetingId: string,
  { after, ...wishes }: AuditWishes & { readonly after?: string | undefined },
  language: Language,
): Promise<ListPage<AuditRow>> {
  const asked = { meetingId, wishes, after: after ?? null, limit: PAGE + 1 };
  const found = await findEntries(kernel, asked);
  const page = found.slice(0, PAGE);
  const hasMore = found.length > PAGE;
  return {
    rows: await presentEntries(kernel, page, language),
    next: hasMore ? (page.at(-1)?.id ?? null) : null,
    total: after === undefined && !hasMore ? page.length : null,
  };
}

export async function countAudit(
  { pool }: Kernel,
  meetingId: string,
  wishes: AuditWishes,
): Promise<RowCount> {
  const statement = write(
    (take) => `select count(*)::integer as count from (select from audit_log as a
      where ${filtersOf(meetingId, wishes, take).join(' and ')} limit ${MOST_COUNTED + 1}) as counted`,
  );
  const [row] = await ask<{ count: number }>(pool, statement, isOften(wishes));
  const count = row?.count ?? 0;
  return { count: Math.min(count, MOST_COUNTED), isMore: count > MOST_COUNTED };
}

export async function readAuditEntry(
  kernel: Kernel,
  { id: meetingId, entryId }: { readonly id: string; readonly entryId: string },
  language: Language,
): Promise<AuditRow> {
  const found = await findEntries(kernel, { meetingId, wishes: { ids: entryId }, after: null, limit: 1 });
  const [row] = await presentEntries(kernel, found, language);
  return row ?? refuse(kernelRefusals.NOT_FOUND);
}

const AT_ONCE = 500;

/** All that the filters find, page after page. */
export async function* allEntries(
  kernel: Kernel,
  meetingId: string,
  wishes: AuditWishes,
  language: Language,
): AsyncGenerator<AuditRow> {
  let after: string | null = null;
  for (;;) {
    const found: Found[] = await findEntries(kernel, { meetingId, wishes, after, limit: AT_ONCE });
    yield* await presentEntries(kernel, found, language);
    after = found.at(-1)?.id ?? null;
    if (after === null || found.length < AT_ONCE) return;
  }
}

async function presentEntries(
  kernel: Kernel,
  found: readonly Found[],
  language: Language,
): Promise<AuditRow[]> {
  const names = await findAccountNames(
    kernel.db,
    found.map(({ actor }) => actor),
  );
  const labels = await findLabels(
    kernel.pool,
    found.map(({ object }) => object),
    language,
  );
  return found.map(({ at, actor, object, detail, ...entry }) => {
    const [kind = '', id = ''] = object.split(':');
    // Which conference it is stands above the list.
    const { meeting: _, ...rest } = detail;
    return {
      ...entry,
      at: at.toISOString(),
      actor: actor === null ? null : { id: actor, name: names.get(actor) ?? '' },
      object: { kind, id, label: labels.get(object) ?? '' },
      detail: rest,
    };
  });
}
