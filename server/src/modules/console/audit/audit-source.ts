import { auditObjectWords } from '@plenum/contract/audit/action-words';
import { type AuditRow, auditList, type SiteAuditRow } from '@plenum/contract/console/audit-list';
import type { ListParams } from '@plenum/contract/kernel/define-list';
import type { Language } from '@plenum/contract/kernel/language';
import { MOST_COUNTED, type RowCount } from '@plenum/contract/kernel/list';
import { type LocalizedText, textIn } from '@plenum/contract/kernel/localized-text';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { findAccountNames } from '#modules/accounts/staff/public';
import { likePattern, type ListSource, storable } from '#kernel/list/list-source';
import { chooseSort } from '#kernel/list/list-sort';
import { buildStatement, isWorthPreparing, runStatement, type Take } from '#kernel/list/statement';
import { foundPeople } from '../people/search-term.ts';
import { findLabels } from './object-labels.ts';

export interface FoundEntry {
  readonly id: string;
  readonly at: Date;
  readonly actor: string | null;
  readonly action: string;
  readonly object: string;
  readonly detail: Record<string, unknown>;
  readonly requestId: string | null;
  readonly address: string | null;
  readonly meetingId: string | null;
}

// Entries are in the order in which they were written, by the index on conference and id.
const sorts = { at: { kind: 'entry', sql: 'a.id', isIndexed: true } } as const;

/** The conference is null for the log of the whole site. */
export const auditSource: ListSource<FoundEntry, SiteAuditRow, RowCount, string | null> = {
  sortOf: ({ sort }) => chooseSort(sorts, sort, auditList.usualSort),
  find({ pool }, { meetingId, params, sort, after, limit }) {
    const [direction, sign] = sort.isDescending ? ['desc', '<'] : ['asc', '>'];
    const statement = buildStatement((take) => {
      const where = filtersOf(meetingId, params, take);
      if (after !== null) where.push(`a.id ${sign} ${take(after.id)}`);
      return `select a.id, a.at, a.actor, a.action, a.object, a.detail, a.request_id as "requestId",
          a.address, a.meeting_id as "meetingId", a.id::text as key, null::bigint as total from audit_log as a
        where ${where.join(' and ')} order by a.id ${direction} limit ${limit}`;
    });
    return runStatement(pool, statement, isWorthPreparing(params));
  },
  async count({ pool }, meetingId, params) {
    const statement = buildStatement(
      (take) => `select count(*)::integer as count from (select from audit_log as a
        where ${filtersOf(meetingId, params, take).join(' and ')} limit ${MOST_COUNTED + 1}) as counted`,
    );
    const [row] = await runStatement<{ count: number }>(pool, statement, isWorthPreparing(params));
    const count = row?.count ?? 0;
    return { count: Math.min(count, MOST_COUNTED), isMore: count > MOST_COUNTED };
  },
  present: (kernel, found, { language }) => presentAuditEntries(kernel, found, language),
};

function filtersOf(meetingId: string | null, params: ListParams, take: Take): string[] {
  const { q, action, object, from, to, ids, zone } = params;
  const meeting = meetingId === null ? null : take(meetingId);
  const clock = () =>
    meeting === null ? take(zone ?? 'UTC') : `(select time_zone from meetings where id = ${meeting})`;
  const midnight = (day: string) => `(${day}::timestamp at time zone ${clock()})`;
  const text = storable((q ?? '').trim());
  return [
    meeting === null ? siteScope(params['meeting'], take) : `a.meeting_id = ${meeting}`,
    ...(text === '' ? [] : [meetingId === null ? siteSearch(text, take) : searchOf(meetingId, text, take)]),
    ...(object === undefined ? [] : [`a.object = any (string_to_array(${take(object)}, ','))`]),
    ...(action === undefined ? [] : [`a.action = any (string_to_array(${take(action)}, ','))`]),
    ...(from === undefined ? [] : [`a.at >= ${midnight(`${take(from)}::date`)}`]),
    ...(to === undefined ? [] : [`a.at < ${midnight(`(${take(to)}::date + 1)`)}`]),
    ...(ids === undefined ? [] : [`a.id = any (string_to_array(${take(ids)}, ',')::bigint[])`]),
  ];
}

function siteScope(meeting: string | undefined, take: Take): string {
  if (meeting === undefined) return 'true';
  return meeting === 'none' ? 'a.meeting_id is null' : `a.meeting_id = ${take(meeting)}`;
}

// Across all conferences, things are found by number or id, and people by name, username, phone number or email
// address.
function siteSearch(text: string, take: Take): string {
  const exact = take(text);
  return `(a.request_id = ${exact} or a.address = ${exact}
    or a.actor = any (array(select id from search_accounts(${exact}, 200)))
    or a.object = any (array(
      select unnest(array['order:' || id, 'registration:' || registration_id]) from orders where number = upper(${exact})
      union all
      select 'account:' || id from accounts where username_key = lower(${exact}) or phone = ${exact}
        or email = lower(${exact}))${isId(text) ? ` || array(select kind || ':' || ${exact} from unnest(${take(kinds)}::text[]) as kind)` : ''}))`;
}

const kinds = Object.keys(auditObjectWords);
const isId = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

// Actor, object and request are each looked up once per conference, not once per entry.
function searchOf(meetingId: string, text: string, take: Take): string {
  const meeting = take(meetingId);
  const pattern = take(likePattern(text));
  const exact = take(text);
  return `(a.request_id = ${exact} or a.address = ${exact}
    or a.actor = any (array(select account.id
      from (select distinct actor from audit_log where meeting_id = ${meeting} and actor is not null) as own
      join accounts as account on account.id = own.actor
      where account.name ilike ${pattern} or ' ' || account.name_sounds like account_sound_pattern(${exact})))
    or a.object = any (array(
      select unnest(array['order:' || id, 'registration:' || registration_id]) from orders
        where meeting_id = ${meeting} and number = upper(${exact})
      union all
      select unnest(array['participant:' || id, 'registration:' || registration_id]) from participants
        where meeting_id = ${meeting} and (full_name ilike ${pattern} or id in (${foundPeople(meetingId, text, take)}))
      union all
      select 'code:' || id from discount_codes where meeting_id = ${meeting} and code ilike ${pattern})))`;
}

export async function readAuditEntry(
  kernel: Kernel,
  { id: meetingId, entryId }: { readonly id: string; readonly entryId: string },
  language: Language,
): Promise<AuditRow> {
  const params = { ids: entryId };
  const sort = auditSource.sortOf(params);
  const found = await auditSource.find(kernel, { meetingId, params, sort, after: null, limit: 1 });
  const [row] = await presentAuditEntries(kernel, found, language);
  return row ?? refuse(kernelRefusals.NOT_FOUND);
}

export async function presentAuditEntries(
  kernel: Kernel,
  found: readonly FoundEntry[],
  language: Language,
): Promise<SiteAuditRow[]> {
  const names = await findAccountNames(
    kernel.db,
    found.map(({ actor }) => actor),
  );
  const labels = await findLabels(
    kernel.pool,
    found.map(({ object }) => object),
    language,
  );
  const meetings = await findMeetingNames(kernel, found, language);
  return found.map(({ at, actor, object, detail, meetingId, ...entry }) => {
    const [kind = '', id = ''] = object.split(':');
    // The conference is shown above the list, and the API key beside the person.
    const { meeting: _, apiKey, ...rest } = detail;
    return {
      ...entry,
      at: at.toISOString(),
      actor:
        actor === null
          ? null
          : { id: actor, name: names.get(actor) ?? '', apiKey: typeof apiKey === 'string' ? apiKey : '' },
      object: { kind, id, label: labels.get(object) ?? '' },
      detail: rest,
      meeting: meetingId === null ? null : { id: meetingId, name: meetings.get(meetingId) ?? '' },
    };
  });
}

async function findMeetingNames(
  { pool }: Kernel,
  found: readonly FoundEntry[],
  language: Language,
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(found.flatMap(({ meetingId }) => meetingId ?? []))];
  const named = await pool.query<{ id: string; title: LocalizedText }>({
    name: 'audit_meeting_names',
    text: 'select id, title from meetings where id = any ($1::uuid[])',
    values: [ids],
  });
  return new Map(named.rows.map(({ id, title }) => [id, textIn(title, language)]));
}
