import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { enterWith, logInByApi } from './people.ts';
import { messagesTo, type Lan } from './story.ts';

type Say = (namespace: string, key: string, values?: Record<string, string | number>) => string;
type Person = 'owner' | 'manager' | 'finance' | 'reviewer' | 'steward' | 'technician';

/** The meeting the demo's staff work for. */
export const DEMO_MEETING = '00000000-0000-4000-8000-000000002026';

export function logInAs(request: APIRequestContext, username: Person): Promise<string> {
  return logInByApi(request, { username, password: `Hall-of-${username}-26`, phone: '', email: '' });
}

/** Opens a screen as one of the demo's staff. */
export async function enterAs(page: Page, username: Person, path: string): Promise<string> {
  const token = await logInAs(page.request, username);
  await enterWith(page, token, path);
  return token;
}

interface Answer {
  code: number;
  message: string;
  data: { id: string; version: number; content: Record<string, unknown> };
}

/** Calls the API as this account. */
export async function ask(
  request: APIRequestContext,
  token: string,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  data?: object,
  lan: Lan = 'en',
): Promise<Answer> {
  const reply = await request.fetch(path, {
    method,
    headers: { authorization: token, lan, 'idempotency-key': randomUUID() },
    ...(data && { data }),
  });
  return (await reply.json()) as Answer;
}

/** Creates a draft of the owner, for stories that begin after the wizard. */
export async function makeMeeting(
  request: APIRequestContext,
  token: string,
  { opensAt = null }: { opensAt?: string | null } = {},
): Promise<string> {
  const series = (await ask(request, token, 'GET', '/api/series')).data as unknown as { id: string }[];
  const none = { en: '', zh: '' };
  const { code, message, data } = await ask(request, token, 'POST', '/api/meetings', {
    seriesId: series[0]?.id,
    slug: `story-${randomUUID().slice(0, 8)}`,
    title: { en: 'Lighthouse Days 2027', zh: '2027 灯塔日' },
    theme: none,
    summary: none,
    city: { en: 'Binhai', zh: '滨海' },
    venueName: none,
    timeZone: 'Asia/Shanghai',
    startsOn: '2027-09-13',
    endsOn: '2027-09-14',
    registration: { opensAt, closesAt: null },
    submission: { opensAt: null, closesAt: null },
    capacity: null,
  });
  expect(code, message).toBe(200);
  return data.id;
}

/**
 * Adds the demo's person to the staff of a meeting: the owner invites them, and they accept by the link in the message.
 */
export async function joinStaff(
  request: APIRequestContext,
  meetingId: string,
  owner: string,
  person: Person,
): Promise<void> {
  const target = `${person}@plenum.example`;
  const path = `/api/meetings/${meetingId}/staff-invitations`;
  const invited = await ask(request, owner, 'POST', path, { target, role: person });
  expect(invited.code, invited.message).toBe(200);
  await expect(async () => {
    const token = (await readInvitationLink(request, target)).split('#')[1];
    const mine = await logInAs(request, person);
    const accepted = await ask(request, mine, 'POST', '/api/staff-invitation/accept', { token });
    // Until the new message is delivered, the newest link may be that of another story.
    expect((accepted.data as unknown as { meetingId: string } | null)?.meetingId).toBe(meetingId);
  }).toPass({ timeout: 60_000 });
}

/** Returns the path and fragment of the link in the newest invitation to this address. */
export async function readInvitationLink(request: APIRequestContext, target: string): Promise<string> {
  let link = '';
  await expect(async () => {
    const texts = await messagesTo(request, target);
    link =
      /\/index\/joinStaff#[\w-]+/.exec(texts.find((text) => text.includes('joinStaff')) ?? '')?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass({ timeout: 60_000 });
  return link;
}

/** The field for one language of a text in two languages. */
export function half(page: Page, say: Say, label: string, language: 'en' | 'zh'): Locator {
  return page.getByRole('textbox', {
    name: say('kernel', `half.${language}`, { label: say('console', label) }),
  });
}

export async function fillBoth(page: Page, say: Say, label: string, en: string, zh: string): Promise<void> {
  await half(page, say, label, 'en').fill(en);
  await half(page, say, label, 'zh').fill(zh);
}

/** Opens another part of the meeting's console from the sidebar, which has to be opened first on a phone. */
export async function openPart(page: Page, say: Say, part: string): Promise<void> {
  const menu = page.getByRole('button', { name: say('console', 'nav.menu') });
  if (await menu.isVisible()) await menu.click();
  const nav = page.getByRole('navigation', { name: say('console', 'nav.meeting') });
  await expect(nav.getByRole('link').first()).toBeVisible();
  const folded = nav.getByRole('button', { expanded: false });
  while ((await folded.count()) > 0) await folded.first().click();
  await nav.getByRole('link', { name: say('console', `part.${part}`) }).click();
  await expect(page).toHaveURL(new RegExp(`part=${part}`));
}

export async function save(page: Page, say: Say): Promise<void> {
  await page.getByRole('button', { name: say('kernel', 'save.save'), exact: true }).click();
  await expect(page.getByText(say('kernel', 'save.state.saved'), { exact: true })).toBeVisible();
}
