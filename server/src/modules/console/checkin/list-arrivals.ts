import type { ArrivalRow, readArrivalCharts as chartsEndpoint } from '@plenum/contract/console/arrival-lists';
import type { RowCount } from '@plenum/contract/kernel/list';
import type { ReplyOf } from '@plenum/contract/kernel/endpoint';
import type { Language } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import type { Kernel } from '#kernel/kernel';
import { keepRosterFresh } from '#modules/checkin/public';
import { type ListPage, PAGE, readCursor, toPage } from '#kernel/list/list-page';
import {
  arrivalSortOf,
  type ArrivalWishes,
  countArrivalsFound,
  findArrivalCharts,
  findArrivalPage,
  findShownCheckpoint,
  type FoundArrival,
} from './arrival-queries.ts';

export async function listArrivals(
  { db, pool, clock }: Kernel,
  meetingId: string,
  { after, ...wishes }: ArrivalWishes & { readonly after?: string | undefined },
  language: Language,
): Promise<ListPage<ArrivalRow>> {
  const cursor = readCursor(after, arrivalSortOf(wishes).kind);
  const checkpointId = await findShownCheckpoint(pool, meetingId, wishes.checkpointId);
  if (checkpointId === null) return { rows: [], next: null, total: 0 };
  await keepRosterFresh(db, meetingId, clock.now());
  const found = await findArrivalPage(pool, {
    meetingId,
    checkpointId,
    wishes,
    after: cursor,
    limit: PAGE + 1,
  });
  return toPage(found, cursor === null, (row) => presentArrival(row, language));
}

export async function countArrivals(
  { pool }: Kernel,
  meetingId: string,
  wishes: ArrivalWishes,
): Promise<RowCount> {
  const checkpointId = await findShownCheckpoint(pool, meetingId, wishes.checkpointId);
  if (checkpointId === null) return { count: 0, isMore: false };
  return { count: await countArrivalsFound(pool, { meetingId, checkpointId, wishes }), isMore: false };
}

type Charts = ReplyOf<typeof chartsEndpoint>;

export async function readArrivalCharts(
  { db, pool, clock }: Kernel,
  { meetingId, wanted }: { readonly meetingId: string; readonly wanted: string | undefined },
  language: Language,
): Promise<Charts> {
  const checkpointId = await findShownCheckpoint(pool, meetingId, wanted);
  const nothing = {
    checkpointId: null,
    expected: 0,
    arrived: 0,
    unexpected: 0,
    hours: [],
    types: [],
    handouts: [],
  };
  if (checkpointId === null) return nothing;
  await keepRosterFresh(db, meetingId, clock.now());
  const found = await findArrivalCharts(pool, meetingId, checkpointId);
  if (!found) return nothing;
  const { hours, types, handouts, ...figures } = found;
  return {
    checkpointId,
    ...figures,
    hours: (hours ?? []).map(({ at, count }) => ({ at: new Date(at).toISOString(), count })),
    types: (types ?? []).map(({ name, ...type }) => ({ name: textIn(name, language), ...type })),
    handouts: (handouts ?? []).map(({ name, count }) => ({ name: textIn(name, language), count })),
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
