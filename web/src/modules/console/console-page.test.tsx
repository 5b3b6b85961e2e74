import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { MEETING, meeting, serve, setStage, show } from '#test/console-stage';
import { refusal } from '#test/fake-server';
import { tellNoAccess } from '#kernel/client/no-access';
import type { OrganizeScreen } from '#kernel/organize/screen';
import { ConsolePage } from './console-page.tsx';
import type { Part } from './parts.ts';

vi.mock('#kernel/live/use-live', () => ({ useLive: () => undefined }));

beforeAll(setStage);
afterEach(cleanup);

const title = { en: 'Coastal 2027', zh: '2027 海岸大会' };
const { code, en } = kernelRefusals.NOT_FOUND;
const notice = /Your role in this conference has changed/;

const screens = { messages: () => <p>Is there a shuttle?</p> } as unknown as Record<Part, OrganizeScreen>;

// Serves the conference with these abilities.
function stage(part: Part, can: Partial<MeetingConsole['can']> = {}) {
  const served = { ...meeting, title, state: 'published', can: { ...meeting.can, ...can } };
  const access = { isGone: false };
  serve((_, path, request) => {
    if (access.isGone) {
      request.answer(404, refusal(code, en));
      return undefined;
    }
    return path.endsWith(MEETING) ? { ...served } : undefined;
  });
  show(({ query }) => (
    <ConsolePage screens={screens} id={MEETING} part={part} query={query} whenMissing={<p>Gone</p>} />
  ));
  return { served, access };
}

it('opens a part for a permitted role, and names it in the window’s title', async () => {
  stage('messages');
  expect(await screen.findByText('Is there a shuttle?')).toBeDefined();
  expect(document.title).toBe('Visitor messages · Coastal 2027 · Plenum');
});

it('explains a part closed to the role, and leads back', async () => {
  stage('messages', { readMessages: false });
  expect(
    await screen.findByRole('heading', { name: 'Your role doesn’t include “Visitor messages”' }),
  ).toBeDefined();
  expect(screen.getByRole('link', { name: 'Back to Coastal 2027' }).getAttribute('href')).toBe('?');
  expect(screen.queryByText('Is there a shuttle?')).toBeNull();
});

it('keeps a part open, with a notice, after the permission was taken away', async () => {
  const { served } = stage('messages');
  await screen.findByText('Is there a shuttle?');
  expect(screen.queryByText(notice)).toBeNull();
  served.can = { ...served.can, readMessages: false };
  await act(async () => tellNoAccess());
  expect(await screen.findByText(notice)).toBeDefined();
  expect(screen.getByText('Is there a shuttle?')).toBeDefined();
});

it('keeps a part open, with a notice, after the conference was closed to the user', async () => {
  const { access } = stage('messages');
  await screen.findByText('Is there a shuttle?');
  access.isGone = true;
  await act(async () => tellNoAccess());
  expect(await screen.findByText(notice)).toBeDefined();
  expect(screen.getByText('Is there a shuttle?')).toBeDefined();
});
