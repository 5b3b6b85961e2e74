import { type ArrivalRow, arrivalList, type arrivalStatusWords } from '@plenum/contract/checkin/arrival-list';
import type { RosterStatus, ScanMethod } from '@plenum/contract/checkin/words';
import type { FilterName, ListParams, SortName } from '@plenum/contract/kernel/define-list';
import type { Language } from '@plenum/contract/kernel/language';
import { type LocalizedText, textIn } from '@plenum/contract/kernel/localized-text';
import type { Kernel } from '#kernel/kernel';
import {
  eachRow,
  likePattern,
  type ListReader,
  type ListSource,
  tableSource,
} from '#kernel/list/list-source';
import type { SortColumn } from '#kernel/list/list-sort';
import { keepRosterFresh } from '#modules/checkin/public';
import { foundPeople } from '../people/search-term.ts';
import { arrivalsAt, findShownCheckpoint } from './arrivals-at.ts';

interface FoundArrival {
  readonly id: string;
  readonly name: string;
  readonly organization: string;
  readonly typeName: LocalizedText | null;
  readonly code: string;
  readonly standing: RosterStatus;
  readonly expected: boolean;
  readonly at: Date | null;
  readonly gate: LocalizedText | null;
  readonly device: string | null;
  readonly operator: string | null;
  readonly method: ScanMethod | null;
  readonly reason: string | null;
  readonly conflicts: number;
  readonly held: number;
  readonly handouts: readonly LocalizedText[] | null;
}

const sorts: Readonly<Record<SortName<typeof arrivalList>, SortColumn>> = {
  // People who have not arrived come last.
  at: { kind: 'instant', sql: `coalesce(l.at, '1970-01-01 00:00:00+00'::timestamptz)` },
  name: { kind: 'text', sql: 'l.name' },
  organization: { kind: 'text', sql: 'l.organization' },
  typeName: { kind: 'text', sql: `coalesce(l."typeName" ->> 'zh', '')` },
};

const ofStatus: Readonly<Record<keyof typeof arrivalStatusWords, string>> = {
  arrived: 'l.at is not null',
  missing: 'l.at is null and l.expected',
  unexpected: 'l.at is not null and not l.expected',
  conflict: 'l.conflicts > 0',
  held: 'l.held > 0 and l.at is null',
};

/** Lists people at the shown checkpoint, or no one if the conference has no checkpoint. */
export async function arrivalSource(
  { pool }: Kernel,
  { meetingId }: ListReader,
  wanted: ListParams,
): Promise<ListSource<FoundArrival, ArrivalRow>> {
  const checkpointId = await findShownCheckpoint(pool, meetingId, wanted['checkpointId']);
  const source = tableSource<
    FoundArrival,
    ArrivalRow,
    FilterName<typeof arrivalList>,
    SortName<typeof arrivalList>
  >(arrivalList, {
    with: (take) => arrivalsAt(take(meetingId), take(checkpointId)),
    from: 'l',
    id: 'l.id',
    meeting: 'l.meeting_id',
    scope: () => ['(l.expected or l.at is not null or l.held > 0)'],
    columns: 'l.*',
    sorts,
    search: (text, take) => {
      const pattern = take(likePattern(text));
      return `l.name ilike ${pattern} or l.organization ilike ${pattern} or l.code ilike ${pattern}
        or l.id = any (array(${foundPeople(meetingId, text, take)}))`;
    },
    filters: {
      // The checkpoint already decides which people are read.
      checkpointId: () => 'true',
      status: (value) => ofStatus[value as keyof typeof ofStatus],
      typeId: (value, take) => `l.type_id = ${take(value)}::uuid`,
      gateId: (value, take) => `l.gate_id = ${take(value)}::uuid`,
      method: (value, take) => `l.method = ${take(value)}`,
    },
    present: eachRow(presentArrival),
  });
  return {
    ...source,
    async find(kernel, asked) {
      if (asked.after === null) await keepRosterFresh(kernel.db, meetingId, kernel.clock.now());
      return source.find(kernel, asked);
    },
  };
}

function presentArrival(found: FoundArrival, language: Language): ArrivalRow {
  return {
    ...found,
    typeName: found.typeName ? textIn(found.typeName, language) : '',
    at: found.at?.toISOString() ?? null,
    gate: found.gate ? textIn(found.gate, language) : '',
    device: found.device ?? '',
    operator: found.operator ?? '',
    reason: found.reason ?? '',
    handouts: (found.handouts ?? []).map((name) => textIn(name, language)),
  };
}
