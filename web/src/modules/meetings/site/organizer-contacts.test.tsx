import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { serve } from '#test/console-stage';
import { startI18n } from '#kernel/i18n/start-i18n';
import { createQueryClient } from '#kernel/query/query-client';
import { useAppStore } from '#kernel/state/app-store';
import { type MeetingLinks, MeetingLinksContext } from '../links.ts';
import { OrganizerContacts } from './organizer-contacts.tsx';

beforeAll(async () => {
  useAppStore.getState().setLan('en');
  await startI18n(['kernel', 'meetings', 'landing']);
});
afterEach(cleanup);

const links = { meeting: (id: string) => `/conference/${id}` } as MeetingLinks;
const person = (topic: string, more: object = {}) => ({
  topic,
  name: `${topic} desk`,
  phone: '',
  email: '',
  wechat: '',
  ...more,
});

function show(people: object[], takesMessages = false) {
  serve(() => ({ id: 'm', slug: 'congress', contacts: { people, hours: '', takesMessages } }));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MeetingLinksContext value={links}>
        <OrganizerContacts meetingId="m" />
      </MeetingLinksContext>
    </QueryClientProvider>,
  );
}

it('shows the contacts for questions about hotels', async () => {
  show([
    person('general', { phone: '1' }),
    person('hotel', { phone: '+86 10 5555', email: 'h@example.org' }),
  ]);
  expect((await screen.findByRole('link', { name: '+86 10 5555' })).getAttribute('href')).toBe(
    'tel:+86105555',
  );
  expect(screen.getByRole('link', { name: 'h@example.org' })).toBeDefined();
  expect(screen.queryByText('general desk')).toBeNull();
});

it('shows the contacts for registration if the one for hotels can’t be reached', async () => {
  show([person('hotel'), person('press', { phone: '2' }), person('registration', { phone: '3' })]);
  expect(await screen.findByText('registration desk')).toBeDefined();
  expect(screen.queryByText('press desk')).toBeNull();
});

it('offers the form if only that was published', async () => {
  show([], true);
  expect(await screen.findByRole('button', { name: 'Write to the organizers' })).toBeDefined();
});

it('links to the conference page if nothing was published', async () => {
  show([]);
  expect(await screen.findByText(/hasn’t published contact details yet/)).toBeDefined();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/conference/congress');
});
