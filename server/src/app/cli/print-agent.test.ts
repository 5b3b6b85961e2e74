import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listPrintedBadges } from '@plenum/contract/badges/endpoints';
import * as queue from '@plenum/contract/badges/queue';
import {
  createPrintStation,
  endPrintStation,
  listPrintStations,
  reportAgentBadge,
  takeAgentBadge,
} from '@plenum/contract/badges/stations';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { availablePrinters } from '#test/available-printers';
import { buildBadgeDesign, stockDesign } from '#test/badges';
import { buildStaff } from '#test/meetings';
import { textOfPdf } from '#test/pdf-text';
import { buildOffer, buildOrder, memberDraft } from '#test/registrations';
import type { TestPrinter } from '#test/test-printer';
import { waitUntil } from '#test/wait-until';

let app: TestApp;
let cups: TestPrinter;
let line: Awaited<ReturnType<typeof openLine>>;
let state: string;
const agents: ChildProcess[] = [];

const printers = await availablePrinters();

beforeAll(async () => {
  app = await createTestApp();
  line = await openLine();
  state = await mkdtemp(join(tmpdir(), 'plenum-agent-'));
});
afterEach(async () => {
  for (const agent of agents.splice(0)) {
    if (agent.exitCode !== null || agent.signalCode !== null) continue;
    agent.kill('SIGKILL');
    await once(agent, 'exit');
  }
  Object.assign(line, { isCut: false, lost: '' });
  await cups.failJobs(false);
  await cups.resume();
  await cups.start();
});
afterAll(async () => {
  line.server.close();
  await app.close();
  await rm(state, { recursive: true });
});

/** Opens a connection between an agent and the server, which can be cut or lose answers. */
async function openLine() {
  const server = createServer();
  /** `lost` is the path of the calls whose answers are lost. */
  const opened = { server, url: '', isCut: false, lost: '' };
  async function pass(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { 'content-type': type = '', 'idempotency-key': key = '', lan = '' } = request.headers;
    const headers = { 'content-type': type, 'idempotency-key': String(key), lan: String(lan) };
    const { url = '' } = request;
    const answer = opened.isCut
      ? null
      : await app.http.inject({
          method: 'POST',
          url,
          headers,
          payload: Buffer.concat(chunks),
        });
    if (answer === null || opened.lost === url) request.socket.destroy();
    else
      reply
        .writeHead(answer.statusCode, { 'content-type': String(answer.headers['content-type']) })
        .end(answer.rawPayload);
  }
  server.on('request', (request: IncomingMessage, reply: ServerResponse) => void pass(request, reply));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  opened.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return opened;
}

function startAgent(station: string, ...args: string[]) {
  const usual = ['--server', line.url, '--printer', cups.printer, '--state', state];
  const child = spawn(process.execPath, [join(import.meta.dirname, 'print-agent.ts'), ...usual, ...args], {
    env: { ...process.env, ...cups.env, PRINT_STATION: station },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  agents.push(child);
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
  return { child, said, ended: once(child, 'exit') };
}

async function build(people: number, design = stockDesign()) {
  const offer = await buildOffer(app, { price: { CNY: 0, USD: 0 }, review: 'none' });
  const { meetingId } = offer;
  const ids: string[] = [];
  for (let nr = 0; nr < people; nr += 1)
    ids.push(...(await buildOrder(app, meetingId, [memberDraft(offer.type.id)])).memberIds);
  const { token } = await buildStaff(app, meetingId, 'manager');
  const params = { id: meetingId };
  const designId = await buildBadgeDesign(app, meetingId, { token }, design);
  const made = await app.call(createPrintStation, { params, body: { name: 'Foyer', days: 1 }, token });
  const before = (await cups.printed()).length;
  const send = () =>
    app.call(queue.queueBadges, { params, body: { designId, participantIds: ids, reason: '' }, token });
  const entries = async () => (await app.call(queue.readBadgeQueue, { params, token })).body.data.entries;
  const log = async () => (await app.call(listPrintedBadges, { params, query: {}, token })).body.data.prints;
  const stations = async () => (await app.call(listPrintStations, { params, token })).body.data.stations;
  const onPaper = async () => (await cups.printed()).slice(before);
  const take = async (station: string) =>
    (await app.call(queue.takeQueuedBadge, { params, body: { station }, token })).body.data;
  const station = made.body.data.token;
  return { ids, params, token, station, send, entries, log, stations, onPaper, take };
}

describe.each(printers)('the print agent with %s', (_, startPrinter) => {
  beforeAll(async () => {
    cups = await startPrinter();
  });
  afterAll(() => cups.close());

  test('prints each queued badge once, as many copies, on paper of exactly its size', async () => {
    const { ids, station, send, entries, log, stations, onPaper } = await build(3);
    await send();
    startAgent(station, '--copies', '2', '--option', 'print-quality=5');
    await waitUntil(async () => (await log()).length === 3);
    expect(await entries()).toEqual([]);
    expect(new Set((await log()).map(({ participantId }) => participantId))).toEqual(new Set(ids));
    expect((await log()).every(({ way, place }) => way === 'agent' && place === 'Foyer')).toBe(true);
    const printed = await onPaper();
    expect(printed).toHaveLength(3);
    for (const { copies, options, bytes, title } of printed) {
      expect(copies).toBe(2);
      expect(options).toEqual(
        expect.arrayContaining([
          'media=Custom.90x130mm',
          'sides=one-sided',
          'print-scaling=none',
          'print-quality=5',
        ]),
      );
      const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(bytes.toString('latin1')) ?? [];
      expect([Number(width), Number(height)].map((points) => Math.round((points / 72) * 254) / 10)).toEqual([
        90, 130,
      ]);
      expect((await textOfPdf(bytes)).replaceAll(' ', '')).toContain(title.replaceAll(' ', ''));
    }
    expect(await stations()).toMatchObject([
      { name: 'Foyer', state: 'ready', printer: 'badges', problem: '' },
    ]);
  });

  test('takes nothing while the printer is stopped, says why, and continues when it starts again', async () => {
    const { station, send, entries, log, stations } = await build(1);
    await cups.stop('The lid is open');
    await send();
    startAgent(station);
    await waitUntil(async () => (await stations())[0]?.problem !== '');
    expect(await stations()).toMatchObject([{ problem: 'The lid is open' }]);
    expect(await entries()).toMatchObject([{ state: 'waiting', tries: 0 }]);
    await cups.start();
    await waitUntil(async () => (await log()).length === 1);
  });

  test('returns a badge if the printer stops with it, and another station prints it', async () => {
    const { station, send, entries, log, onPaper, take, params, token } = await build(1);
    await cups.hold();
    const begun = await cups.begun();
    await send();
    startAgent(station, '--standstill', '1');
    await waitUntil(async () => (await cups.begun()) > begun);
    // While the printer has the badge, no other station gets it, however long printing takes.
    app.clock.advance(4 * 60_000);
    expect(await take('Desk')).toBeNull();
    await cups.stop('Out of paper');
    await waitUntil(async () => (await entries())[0]?.state === 'waiting');
    expect(await entries()).toMatchObject([{ problem: expect.stringMatching(/Out of paper|stopped/) }]);
    const taken = await take('Desk');
    await app.call(queue.endQueuedBadge, {
      params: { ...params, entryId: taken?.entryId ?? '' },
      body: { station: 'Desk', isPrinted: true, way: 'desktop', problem: '' },
      token,
    });
    await cups.resume();
    await cups.start();
    expect(await log()).toMatchObject([{ place: 'Desk' }]);
    expect(await onPaper()).toEqual([]);
  });

  test('tries what the printer can’t print three times, then waits for a person', async () => {
    const { station, send, entries, log } = await build(1);
    await cups.failJobs(true);
    await send();
    startAgent(station);
    await waitUntil(async () => (await entries())[0]?.state === 'failed');
    expect(await entries()).toMatchObject([{ tries: 3, isUnsure: false }]);
    expect(await log()).toEqual([]);
  });

  test('continues after it was killed while printing: once on paper, once in the log', async () => {
    const { station, send, log, onPaper } = await build(1);
    await cups.hold();
    const begun = await cups.begun();
    await send();
    const first = startAgent(station);
    await waitUntil(async () => (await cups.begun()) > begun);
    first.child.kill('SIGKILL');
    await first.ended;
    await cups.resume();
    await waitUntil(async () => (await onPaper()).length === 1);
    startAgent(station);
    await waitUntil(async () => (await log()).length === 1);
    expect(await onPaper()).toHaveLength(1);
  });

  test('reports to a server that was away while it printed; lost answers lose and duplicate nothing', async () => {
    const { station, send, log, onPaper, entries } = await build(2);
    await cups.hold();
    const begun = await cups.begun();
    await send();
    const { said } = startAgent(station);
    await waitUntil(async () => (await cups.begun()) > begun);
    line.isCut = true;
    await cups.resume();
    await waitUntil(() => said.out.includes('does not answer'));
    Object.assign(line, { isCut: false, lost: reportAgentBadge.path });
    await waitUntil(async () => (await log()).length === 1);
    line.lost = takeAgentBadge.path;
    await waitUntil(async () => (await entries())[0]?.state === 'taken');
    line.lost = '';
    await waitUntil(async () => (await log()).length === 2);
    expect(await onPaper()).toHaveLength(2);
    expect(await entries()).toEqual([]);
    expect(said.out).toContain('The server answers again');
  });

  test('stops with one sentence if its station was removed or its token is wrong', async () => {
    const { station, stations, params, token } = await build(1);
    const wrong = startAgent('x'.repeat(32));
    await wrong.ended;
    expect(wrong.child.exitCode).toBe(1);
    expect(wrong.said.err).toMatch(/^This print station’s token is invalid or has expired\..*\n$/);
    const { child, said, ended } = startAgent(station);
    await waitUntil(async () => (await stations())[0]?.seenAt !== null);
    const second = startAgent(station);
    await second.ended;
    expect(second.said.err).toMatch(/^The agent of this station runs already/);
    const stationId = (await stations())[0]?.id ?? '';
    await app.call(endPrintStation, { params: { ...params, stationId }, token });
    await ended;
    expect([child.exitCode, said.err]).toEqual([1, wrong.said.err]);
  });

  test.each([
    [['--server', 'nowhere'], /^--server is not an address/],
    [['--copies', '0'], /^--copies is a number from 1 to 20/],
    [['--printer', 'a printer'], /^--printer is not a printer name/],
    [['--paper', 'a4'], /^Unknown option '--paper'/],
  ])('%j: gives one clear sentence', async (args, sentence) => {
    const { child, said, ended } = startAgent('x', ...args);
    await ended;
    expect([child.exitCode, said.out]).toEqual([1, '']);
    expect(said.err).toMatch(sentence);
  });
});
