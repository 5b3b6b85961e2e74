import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type {
  MeetingPage,
  PublicMeeting,
  PublicProgramme,
  SeriesPage,
} from '@plenum/contract/meetings/public-schemas';
import type { Lan } from './story.ts';

interface PublicReads {
  '/series/cloud': SeriesPage;
  '/series/bdmc': SeriesPage;
  '/meetings': MeetingPage;
}

/**
 * Reads the site's data in the story's language. A story can't contain this data, because the demo's dates are counted
 * from today.
 */
export async function readPublic<Path extends keyof PublicReads>(
  request: APIRequestContext,
  lan: Lan,
  path: Path,
): Promise<PublicReads[Path]> {
  return (await read(request, lan, path)) as PublicReads[Path];
}

export async function readMeeting(request: APIRequestContext, lan: Lan, id: string): Promise<PublicMeeting> {
  return (await read(request, lan, `/meetings/${id}`)) as PublicMeeting;
}

export async function readProgramme(
  request: APIRequestContext,
  lan: Lan,
  id: string,
): Promise<PublicProgramme> {
  return (await read(request, lan, `/meetings/${id}/programme`)) as PublicProgramme;
}

async function read(request: APIRequestContext, lan: Lan, path: string): Promise<unknown> {
  const reply = await request.get(`/api/public${path}`, { headers: { lan } });
  const { code, message, data } = (await reply.json()) as { code: number; message: string; data: unknown };
  expect(code, message).toBe(200);
  return data;
}

/** Returns an element that must exist for the story to make sense, or throws if it is missing. */
export function sure<T>(value: T | undefined | null, what: string): T {
  if (value === undefined || value === null) throw new Error(`The demo has no ${what}`);
  return value;
}

/** The text of a file that the page downloads after this action. */
export async function downloaded(page: Page, act: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/** Opens another page without loading the application again, like a link. */
export async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate((path) => history.pushState(null, '', path), address);
}
