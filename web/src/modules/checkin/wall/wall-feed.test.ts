import type { Arrival, WallAnswer, WallView } from '@plenum/contract/checkin/wall';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWallFeed, type WallFeed } from './wall-feed.ts';

/** A server with a list of arrivals; a cursor is the number of them that a wall has read. */
class FakeServer {
  readonly arrivals: Arrival[] = [];
  isReachable = true;
  refusal: string | null = null;
  paused = false;
  reads = 0;

  arrive(count = 1): void {
    for (let at = 0; at < count; at += 1) {
      const name = `Person ${this.arrivals.length + 1}`;
      const both = { en: 'Student', zh: '学生' };
      this.arrivals.push({ key: name, name, organization: '', type: both, at: '2027-05-18T01:00:00.000Z' });
    }
  }

  async read(cursor: string | null): Promise<WallAnswer> {
    this.reads += 1;
    if (this.refusal !== null || !this.isReachable) throw new Error(this.refusal ?? '');
    const known = cursor === null ? Math.max(0, this.arrivals.length - 6) : Number(cursor);
    const page = this.paused ? [] : this.arrivals.slice(known, known + 100);
    const next = this.paused ? this.arrivals.length : known + page.length;
    return { view: this.view(), arrivals: page, cursor: String(next), more: page.length === 100 };
  }

  private view(): WallView {
    const name = { en: 'Arrival', zh: '报到' };
    const { length: arrived } = this.arrivals;
    const { paused } = this;
    const rest = { accent: 'indigo', state: 'open', background: '', types: [] } as const;
    return { conference: name, checkpoint: name, expected: 100_000, arrived, paused, ...rest, types: [] };
  }
}

let server: FakeServer;
let feed: WallFeed;
let welcomed: string[];

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer();
  feed = createWallFeed({
    read: (cursor) => server.read(cursor),
    refusalOf: (error) => (error instanceof Error && error.message !== '' ? error.message : null),
  });
  welcomed = [];
  feed.subscribe(() => {
    const name = feed.shown().current?.name;
    if (name !== undefined && welcomed.at(-1) !== name) welcomed.push(name);
  });
});
afterEach(() => {
  feed.stop();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
}

const names = (count: number, first = 1) => Array.from({ length: count }, (_, at) => `Person ${first + at}`);

test('begins with the latest arrivals, without welcoming them again', async () => {
  server.arrive(9);
  feed.start();
  await pass(5_000);
  expect(feed.shown().recent.map(({ name }) => name)).toEqual(names(6, 4).toReversed());
  expect([feed.shown().arrived, welcomed]).toEqual([9, []]);
});

test('welcomes each of fifty who come within five seconds, in their order, and the hall fills with them', async () => {
  feed.start();
  await pass(0);
  for (let at = 0; at < 50; at += 1) {
    server.arrive();
    feed.refresh();
    await pass(100);
  }
  expect(feed.shown().arrived).toBeLessThan(50);
  await pass(60_000);
  expect(welcomed).toEqual(names(50));
  expect(feed.shown()).toMatchObject({ arrived: 50, current: null });
});

test('shows arrivals missed while offline, each once', async () => {
  feed.start();
  server.arrive(2);
  feed.refresh();
  await pass(10_000);
  server.isReachable = false;
  server.arrive(3);
  feed.refresh();
  await pass(60_000);
  expect(feed.shown()).toMatchObject({ isConnected: false, refusal: null });
  server.isReachable = true;
  await pass(60_000);
  expect(feed.shown()).toMatchObject({ isConnected: true, arrived: 5 });
  expect(welcomed).toEqual(names(5));
});

test('welcomes an arrival that is sent twice once', async () => {
  feed.start();
  await pass(0);
  server.arrive(1);
  feed.refresh();
  await pass(5_000);
  const [first] = server.arrivals;
  if (first) server.arrivals.push(first);
  feed.refresh();
  await pass(30_000);
  expect(welcomed).toEqual(['Person 1']);
});

test('keeps the total at most five behind during a burst, while names are welcomed one by one', async () => {
  feed.start();
  await pass(0);
  for (let second = 1; second <= 5; second += 1) {
    server.arrive(20);
    feed.refresh();
    await pass(1_000);
    expect(feed.shown().arrived).toBeGreaterThanOrEqual(second * 20 - 5);
  }
  expect(welcomed.length).toBeLessThan(30);
});

test('counts people who come while the wall is paused, and does not welcome them later', async () => {
  feed.start();
  await pass(0);
  server.paused = true;
  server.arrive(4);
  feed.refresh();
  await pass(20_000);
  server.paused = false;
  server.arrive(1);
  feed.refresh();
  await pass(20_000);
  expect(welcomed).toEqual(['Person 5']);
  expect(feed.shown().arrived).toBe(5);
});

test('stops with the reason when the link has ended', async () => {
  feed.start();
  await pass(0);
  server.refusal = 'ended';
  feed.refresh();
  await pass(0);
  expect(feed.shown().refusal).toBe('ended');
  const { reads } = server;
  await pass(120_000);
  expect(server.reads).toBe(reads);
});

test('uses no more memory after an hour of traffic than after a minute', async () => {
  feed.start();
  await pass(0);
  for (let minute = 0; minute < 60; minute += 1) {
    server.arrive(30);
    feed.refresh();
    await pass(60_000);
    expect(feed.shown().recent.length).toBeLessThanOrEqual(6);
    // Only a few timers run, such as those for the next poll and the current welcome, however many people arrived.
    expect(vi.getTimerCount()).toBeLessThanOrEqual(4);
  }
  expect(welcomed).toHaveLength(1_800);
});
