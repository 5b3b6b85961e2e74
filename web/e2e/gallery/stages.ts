import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type APIRequestContext, request as newRequests } from '@playwright/test';
import { freePort } from '../../../bench/product.ts';
import { offerMeeting } from '../support/offers.ts';
import { ask, DEMO_MEETING, makeMeeting } from '../support/organizers.ts';
import { logInByApi } from '../support/people.ts';
import { filledIn, order } from '../support/registrants.ts';
import type { Subjects, Viewer } from '../support/screens.ts';
import { runProgram, startServer } from '../support/server-process.ts';
import { sure } from '../support/visitors.ts';

/** A running product, with the ids that addresses need and a login for each kind of viewer. */
export interface Stage {
  readonly url: string;
  readonly subjects: Subjects;
  /** The token of a viewer; empty for a visitor. */
  tokenOf(viewer: Viewer): string;
  stop(): Promise<void>;
}

// Long enough for a first start with the demo on a busy machine.
const PATIENCE_MS = 300_000;

const NOTHING = '00000000-0000-4000-8000-00000000dead';
const nothing: Subjects = {
  meeting: NOTHING,
  office: NOTHING,
  series: 'nothing',
  article: NOTHING,
  page: NOTHING,
  order: NOTHING,
  registration: NOTHING,
  ticket: NOTHING,
  unpaidOrder: NOTHING,
  draft: NOTHING,
  wall: 'n'.repeat(43),
};

/** The demo, and one order that is not paid. */
export async function openDemo(scratch: string): Promise<Stage> {
  const { url, requests, stop } = await startProduct('on', scratch);
  const accounts = ['attendee', 'owner', 'referee', 'steward', 'admin'] as const;
  const tokens = new Map<Viewer, string>();
  for (const account of accounts) tokens.set(account, await logIn(requests, account));
  const subjects = await findSubjects(requests, tokens.get('attendee') ?? '', tokens.get('owner') ?? '');
  return { url, subjects, tokenOf: (viewer) => tokens.get(viewer) ?? '', stop };
}

function logIn(requests: APIRequestContext, username: string): Promise<string> {
  return logInByApi(requests, { username, password: `Hall-of-${username}-26`, phone: '', email: '' });
}

async function findSubjects(requests: APIRequestContext, attendee: string, owner: string): Promise<Subjects> {
  const read = async <Data>(token: string, path: string) =>
    (await ask(requests, token, 'GET', path)).data as unknown as Data;
  // The demo approves its registrations and issues the tickets after the start.
  let tickets: { id: string; registrationId: string }[] = [];
  while (tickets.length === 0) {
    await sleep(500);
    tickets = await read(attendee, '/api/me/tickets');
  }
  const ticket = sure(tickets[0], 'ticket');
  const { participations } = await read<{
    participations: { registrationId: string; orders: { id: string }[] }[];
  }>(attendee, '/api/me/participations');
  const paid = participations.find(({ registrationId }) => registrationId === ticket.registrationId);
  const { news } = await read<{ news: { id: string }[] }>(owner, '/api/public/news');
  const pages = await read<{ id: string; publishedNumber: number | null }[]>(owner, '/api/pages');
  const meetings = await read<{ id: string; state: string }[]>(owner, '/api/meetings');
  const { checkpoints } = await read<{ checkpoints: { id: string }[] }>(
    owner,
    `/api/meetings/${DEMO_MEETING}/checkpoints`,
  );
  const checkpoint = sure(checkpoints[0], 'checkpoint').id;
  const wall = await ask(
    requests,
    owner,
    'POST',
    `/api/meetings/${DEMO_MEETING}/checkpoints/${checkpoint}/wall/link`,
    { hours: 4 },
  );
  const meeting = await offerMeeting(requests);
  const who = { name: 'Greta Hopwood', phone: '13800000001', token: attendee, lan: 'zh-cn' as const };
  const unpaid = await order(requests, meeting, who, filledIn(meeting, who));
  return {
    meeting: DEMO_MEETING,
    office: DEMO_MEETING,
    series: 'cloud',
    article: sure(news[0], 'article').id,
    page: sure(
      pages.find(({ publishedNumber }) => publishedNumber !== null),
      'public page',
    ).id,
    order: sure(paid?.orders[0], 'order').id,
    registration: ticket.registrationId,
    ticket: ticket.id,
    unpaidOrder: unpaid.orderId,
    draft: sure(
      meetings.find(({ state }) => state === 'draft'),
      'draft',
    ).id,
    wall: (wall.data as unknown as { token: string }).token,
  };
}

/** A first run: nothing but an administrator. `addConference` creates a series with an empty draft. */
export async function openEmpty(scratch: string): Promise<Stage & { addConference(): Promise<Subjects> }> {
  const { url, requests, env, stop } = await startProduct('off', scratch);
  const made = runProgram(
    [
      'server/src/app/cli/admin.ts',
      'create-administrator',
      '--username',
      'keeper',
      '--email',
      'keeper@plenum.example',
    ],
    env,
  );
  if ((await made.ended) !== 0) throw new Error(made.output());
  const password = /: (\S+)\s*$/.exec(made.output())?.[1] ?? '';
  const token = await logInByApi(requests, { username: 'keeper', password, phone: '', email: '' });
  return {
    url,
    subjects: nothing,
    tokenOf: (viewer) => (viewer === 'visitor' ? '' : token),
    addConference: async () => {
      await ask(requests, token, 'POST', '/api/series', emptySeries);
      const id = await makeMeeting(requests, token);
      return { ...nothing, office: id, draft: id };
    },
    stop,
  };
}

const blank = { en: '', zh: '' };
const noText = { en: { type: 'doc', content: [] }, zh: { type: 'doc', content: [] } };
const emptySeries = {
  slug: 'lighthouse',
  name: { en: 'Lighthouse Days', zh: '灯塔日' },
  tagline: blank,
  about: noText,
  accent: 'indigo',
  logo: '',
  position: 0,
  partners: [],
  contacts: [],
  footer: { text: blank, icp: '', policeFiling: '' },
};

async function startProduct(demo: 'on' | 'off', scratch: string) {
  const port = await freePort();
  const env = {
    DATA_DIR: await mkdtemp(join(scratch, 'data-')),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DEMO: demo,
    LOG_LEVEL: 'error',
    TRUST_PROXY: '127.0.0.1',
  };
  const { url, child, ended } = await startServer(port, env, PATIENCE_MS);
  process.once('exit', () => child.kill('SIGTERM'));
  const requests = await newRequests.newContext({ baseURL: url });
  const stop = async () => {
    await requests.dispose();
    child.kill('SIGTERM');
    await ended;
    await rm(env.DATA_DIR, { recursive: true, force: true });
  };
  return { url, requests, env, stop };
}
