import {
  type Arrival,
  readWall,
  WALL_LATEST,
  WALL_PAGE,
  type WallAnswer,
  watchWall,
} from '@plenum/contract/checkin/wall';
import type { Page } from '@playwright/test';

const NO_ONE = '00000000-0000-0000-0000-000000000000';
const EXPECTED = 2_400;

/** A server that sends simulated arrivals to the wall of one page; the page itself is the real one. */
export interface WallTraffic {
  /** Lets this many people arrive, and sends the wall an event, so that it fetches them. */
  arrive(count: number): Promise<void>;
  /** The people welcomed since the last call, in the order in which they were shown. */
  welcomed(): Promise<string[]>;
}

declare global {
  // The functions that the prepared page offers to the test.
  var tellWall: () => void;
  var welcomedNames: string[];
}

/** Must be called before the page is opened. */
export async function playWall(page: Page): Promise<WallTraffic> {
  const arrivals: Arrival[] = [];
  await page.addInitScript(prepare, watchWall.path);
  await page.route(`**${readWall.path}`, async (route) => {
    const { cursor } = route.request().postDataJSON() as { cursor: string | null };
    const data = answer(arrivals, cursor);
    await route.fulfill({ json: { code: 200, message: '', data } });
  });
  return {
    async arrive(count) {
      for (let at = 0; at < count; at += 1) arrivals.push(guest(arrivals.length + 1));
      const read = page.waitForResponse((response) => response.url().endsWith(readWall.path));
      await page.evaluate(() => globalThis.tellWall());
      await (await read).finished();
    },
    welcomed: () => page.evaluate(() => globalThis.welcomedNames.splice(0)),
  };
}

export const guestName = (nr: number) => `Guest ${nr}`;

function guest(nr: number): Arrival {
  return {
    key: String(nr),
    name: guestName(nr),
    organization: 'Binhai University',
    type: { en: 'Teacher or researcher', zh: '教师或研究人员' },
    at: '2027-05-18T01:00:00.000Z',
  };
}

function answer(arrivals: readonly Arrival[], cursor: string | null): WallAnswer {
  const known = cursor === null ? Math.max(0, arrivals.length - WALL_LATEST) : Number(cursor.split('.')[0]);
  const page = arrivals.slice(known, known + WALL_PAGE);
  const next = known + page.length;
  const { length: arrived } = arrivals;
  return {
    view: {
      conference: { en: 'Coastal Computing Congress', zh: '滨海计算大会' },
      checkpoint: { en: 'Arrival', zh: '报到' },
      accent: 'indigo',
      state: 'open',
      background: '',
      paused: false,
      expected: EXPECTED,
      arrived,
      types: [{ id: NO_ONE, name: { en: 'Teacher', zh: '教师' }, expected: EXPECTED, arrived }],
    },
    arrivals: page,
    cursor: `${next}.${NO_ONE}.`,
    more: next < arrived,
  };
}

// Runs in the page: replaces the stream that wakes the wall, and lists the people that the wall has welcomed.
function prepare(streamPath: string): void {
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!address.endsWith(streamPath)) return fetch(input, init);
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const send = (text: string) => controller.enqueue(new TextEncoder().encode(text));
        globalThis.tellWall = () => send('event: wall\ndata: {}\n\n');
        // Sends pings like the server, so that the connection does not seem dead.
        const pings = setInterval(() => send(': ping\n\n'), 25_000);
        init?.signal?.addEventListener('abort', () => {
          clearInterval(pings);
          controller.error(new Error('aborted'));
        });
      },
    });
    return Promise.resolve(new Response(body));
  };
  globalThis.welcomedNames = [];
  let last = '';
  new MutationObserver(() => {
    const shown = Array.from(document.querySelectorAll('p'), ({ textContent }) => textContent);
    const name = shown.find((text) => /^Guest \d+$/.test(text)) ?? last;
    if (name !== last) globalThis.welcomedNames.push(name);
    last = name;
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

/** Measures the memory of a page after garbage collection: the heap in bytes, the DOM nodes and the event listeners. */
export async function weightOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  // Collects twice, because objects found in the first round may have kept others alive.
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  await session.detach();
  return { heapBytes: usedSize, nodes, listeners: jsEventListeners };
}
