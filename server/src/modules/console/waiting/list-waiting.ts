import type { WaitingListRow, WaitingView } from '@plenum/contract/console/waiting-list';
import type { Language } from '@plenum/contract/kernel/language';
import type { RegistrationKind } from '@plenum/contract/registration/people/draft';
import type { Kernel } from '#kernel/kernel';
import { findAccountNames } from '#modules/accounts/staff/public';
import { findEntries, presentWaitingEntries } from '#modules/registration/public';
import { type Listed, type ListPage, PAGE, readCursor, toPage } from '#kernel/list/list-page';

interface Found {
  readonly id: string;
  readonly kind: RegistrationKind;
  readonly teamName: string;
}

/** Lists the current waiting list, or the outcomes of earlier entries. */
export async function listWaitingList(
  { db, pool }: Kernel,
  meetingId: string,
  { view, after }: { readonly view: WaitingView; readonly after?: string | undefined },
  { language, mayChange }: { readonly language: Language; readonly mayChange: boolean },
): Promise<ListPage<WaitingListRow>> {
  const cursor = readCursor(after, 'number');
  const [where, direction, beyond] =
    view === 'line'
      ? ([`entry.state in ('waiting', 'offered')`, 'asc', '>'] as const)
      : ([`entry.state not in ('waiting', 'offered')`, 'desc', '<'] as const);
  const { rows: found } = await pool.query<Listed<Found>>({
    name: `console_waiting_${view}`,
    text: `select entry.id, registration.kind, coalesce(registration.head ->> 'teamName', '') as "teamName",
        entry.turn::text as key, null::bigint as total
      from waiting_entries as entry join registrations as registration on registration.id = entry.registration_id
      where entry.meeting_id = $1 and ${where} and ($2::bigint is null or entry.turn ${beyond} $2::bigint)
      order by entry.turn ${direction} limit $3`,
    values: [meetingId, cursor?.key ?? null, PAGE + 1],
  });
  const entries = await findEntries(
    db,
    found.map(({ id }) => id),
  );
  const presented = new Map(
    (await presentWaitingEntries(db, entries, language)).map((entry) => [entry.id, entry]),
  );
  const rows = new Map(entries.map((entry) => [entry.id, entry]));
  const names = await findAccountNames(
    db,
    entries.map(({ accountId }) => accountId),
  );
  return toPage(found, cursor === null, ({ id, kind, teamName }): WaitingListRow => {
    const [row, entry] = [rows.get(id), presented.get(id)];
    if (!row || !entry) throw new Error('an entry went away while it was read');
    const isWaiting = mayChange && row.state === 'waiting';
    return {
      ...entry,
      registrationId: row.registrationId,
      kind,
      name: (kind === 'team' && teamName) || (names.get(row.accountId) ?? ''),
      can: { offer: isWaiting, remove: isWaiting },
    };
  });
}
