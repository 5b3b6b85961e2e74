import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { ask } from './organizers.ts';

const none = { en: '', zh: '' };

export interface StorySession {
  readonly id: string;
  readonly title: { en: string; zh: string };
  readonly day: string;
  readonly start: string;
  readonly end: string;
  readonly roomId: string | null;
  readonly talks: readonly { id: string; title: { en: string; zh: string } }[];
}

export const FIRST_DAY = '2027-09-13';

function put(kind: 'room' | 'session', body: object) {
  return { op: 'put', kind, version: 0, position: null, body };
}

/** Creates two rooms and some sessions of one hour, one after the other, alternating between the rooms. */
export async function makeProgramme(
  request: APIRequestContext,
  token: string,
  meetingId: string,
  count: number,
): Promise<{ rooms: string[]; sessions: StorySession[] }> {
  const rooms = [randomUUID(), randomUUID()];
  const sessions = Array.from({ length: count }, (_, index): StorySession => {
    const hour = 9 + Math.floor(index / 2);
    const clock = (value: number) => `${String(value).padStart(2, '0')}:00`;
    return {
      id: randomUUID(),
      title: { en: `Session ${index + 1}`, zh: `第 ${index + 1} 场` },
      day: FIRST_DAY,
      start: clock(hour),
      end: clock(hour + 1),
      roomId: rooms[index % 2] ?? null,
      talks: [],
    };
  });
  const operations = [
    ...rooms.map((id, index) =>
      put('room', { id, name: { en: `Room ${index + 1}`, zh: `${index + 1} 号厅` }, capacity: 100 }),
    ),
    ...sessions.map((session) =>
      put('session', {
        ...session,
        kind: 'session',
        trackId: null,
        chairIds: [],
        expected: null,
        description: none,
      }),
    ),
  ];
  const path = `/api/meetings/${meetingId}/programme/changes`;
  const { code, message } = await ask(request, token, 'POST', path, { operations });
  expect(code, message).toBe(200);
  return { rooms, sessions };
}

export function blockOf(page: Page, id: string): Locator {
  return page.locator(`[data-session="${id}"] > button`);
}

/** Returns the content of the grid: the day, time, column, title and talks of each session. */
export function readGrid(page: Page): Promise<string[]> {
  return page.locator('[data-session]').evaluateAll((blocks) =>
    blocks
      .map((block) => {
        const { session, start, column } = (block as HTMLElement).dataset;
        const day = block.closest<HTMLElement>('[data-day]')?.dataset['day'];
        const label = block
          .querySelector('button')
          ?.getAttribute('aria-label')
          ?.replace(/[.。].*$/s, '');
        return [session, day, column, start, label].join(' | ');
      })
      .toSorted(),
  );
}

export async function draftOf(request: APIRequestContext, token: string, meetingId: string) {
  const { data } = await ask(request, token, 'GET', `/api/meetings/${meetingId}/programme`);
  return data as unknown as {
    revision: number;
    items: { kind: string; id: string; version: number; body: StorySession }[];
  };
}
