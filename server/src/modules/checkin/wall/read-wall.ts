import { stateAt } from '@plenum/contract/checkin/verdict';
import {
  type Arrival,
  type readWall as reading,
  WALL_LATEST,
  WALL_PAGE,
} from '@plenum/contract/checkin/wall';
import { wallRefusals } from '@plenum/contract/checkin/wall-messages';
import { maskName } from '@plenum/contract/checkin/wall-name';
import type { BodyOf, ReplyOf } from '@plenum/contract/kernel/endpoint';
import { blindIndex } from '#kernel/crypto/blind-index';
import { mediaLink } from '#kernel/files/public-files';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { keepRosterFresh } from '../roster.ts';
import {
  type ArrivalRow,
  findArrivalsAfter,
  findLatestArrivals,
  findTypeFigures,
  findWall,
  type OpenWall,
  type WallTypeFigures,
  type WallCursor,
} from './wall-queries.ts';

/**
 * Returns what a wall fetches after each notification. The cost is the same for the first arrival and the
 * ten-thousandth.
 */
export async function readWall(
  kernel: Kernel,
  { token, cursor }: BodyOf<typeof reading>,
): Promise<ReplyOf<typeof reading>> {
  const now = kernel.clock.now();
  const wall = (await findWall(kernel.db, token, now)) ?? refuse(wallRefusals.WALL_ENDED);
  const [types, told] = await Promise.all([figuresOf(kernel, wall), tell(kernel, wall, cursor)]);
  const window = { from: wall.from?.toISOString() ?? null, until: wall.until?.toISOString() ?? null };
  return {
    view: {
      conference: wall.conference,
      checkpoint: wall.checkpoint,
      accent: wall.accent,
      state: stateAt({ state: wall.state, ...window }, now.toISOString()),
      background: mediaLink(wall.backgroundFileId),
      paused: wall.paused,
      expected: sum(types, 'expected'),
      arrived: sum(types, 'arrived'),
      types: types.filter(({ id, expected, arrived }) => id !== '' && expected + arrived > 0),
    },
    ...told,
  };
}

type Told = Pick<ReplyOf<typeof reading>, 'arrivals' | 'cursor' | 'more'>;

async function tell(kernel: Kernel, wall: OpenWall, cursor: string | null): Promise<Told> {
  const here = writeCursor({ change: wall.horizon, participantId: NO_ONE, period: '' });
  // Arrivals while the wall is paused are counted, but not shown later.
  if (wall.paused) return { arrivals: [], cursor: here, more: false };
  if (cursor === null) {
    const latest = await findLatestArrivals(kernel.db, wall, WALL_LATEST);
    return { arrivals: latest.map((row) => present(kernel, wall, row)), cursor: here, more: false };
  }
  const rows = await findArrivalsAfter(kernel.db, wall, readCursor(cursor), WALL_PAGE);
  const last = rows.at(-1);
  // Arrivals past the horizon are returned again until the horizon has passed them, because a transaction that began
  // earlier may still add others. The wall remembers which arrivals it has shown.
  const more = rows.length === WALL_PAGE && last !== undefined && BigInt(last.change) < BigInt(wall.horizon);
  return {
    arrivals: rows.map((row) => present(kernel, wall, row)),
    cursor: more ? writeCursor(last) : here,
    more,
  };
}

function present({ keys }: Kernel, { names, checkpointId }: OpenWall, row: ArrivalRow): Arrival {
  const identity = blindIndex(keys, 'wall arrival', `${checkpointId} ${row.participantId} ${row.period}`);
  const isNamed = names !== 'none';
  return {
    key: identity.subarray(0, KEY_BYTES).toString('base64url'),
    name: !isNamed ? '' : names === 'full' && row.agreed ? row.name : maskName(row.name),
    organization: isNamed ? row.organization : '',
    type: row.type ?? { en: '', zh: '' },
    at: row.at.toISOString(),
  };
}

const KEY_BYTES = 9;
/** Sorts before every person's id. */
const NO_ONE = '00000000-0000-0000-0000-000000000000';

function writeCursor({ change, participantId, period }: WallCursor): string {
  return `${change}.${participantId}.${period}`;
}

function readCursor(text: string): WallCursor {
  const [change = '0', participantId = NO_ONE, period = ''] = text.split('.');
  return { change, participantId, period };
}

function sum(types: readonly WallTypeFigures[], of: 'expected' | 'arrived'): number {
  return types.reduce((total, figures) => total + figures[of], 0);
}

/**
 * Counting reads all participants of the conference, so it runs at most once a second for all walls of a checkpoint.
 */
const COUNTED_EVERY_MS = 1_000;
const counts = new WeakMap<Kernel, Map<string, Promise<WallTypeFigures[]>>>();

function figuresOf(kernel: Kernel, wall: OpenWall): Promise<WallTypeFigures[]> {
  const known = counts.get(kernel) ?? new Map<string, Promise<WallTypeFigures[]>>();
  counts.set(kernel, known);
  const { checkpointId } = wall;
  const counted = known.get(checkpointId) ?? count(kernel, wall);
  if (!known.has(checkpointId)) {
    known.set(checkpointId, counted);
    setTimeout(() => known.delete(checkpointId), COUNTED_EVERY_MS).unref();
  }
  return counted;
}

async function count(kernel: Kernel, wall: OpenWall): Promise<WallTypeFigures[]> {
  await keepRosterFresh(kernel.db, wall.meetingId, kernel.clock.now());
  return findTypeFigures(kernel.db, wall);
}
