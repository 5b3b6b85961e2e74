import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startI18n } from '#kernel/i18n/start-i18n';
import { createQueryClient } from '#kernel/query/query-client';
import { useAppStore } from '#kernel/state/app-store';
import { type MeetingFilter, meetingPagesQuery } from '../api.ts';
import { AllMeetings } from './meeting-list-all.tsx';

beforeAll(async () => {
  useAppStore.getState().setLan('en');
  await startI18n(['kernel', 'meetings']);
});
afterEach(cleanup);

function show(filter: MeetingFilter): void {
  const client = createQueryClient();
  const page = { meetings: [], total: 0, next: null } as never;
  client.setQueryData(meetingPagesQuery(filter, 'en').queryKey, { pages: [page], pageParams: [''] });
  client.setDefaultOptions({ queries: { staleTime: Infinity } });
  render(
    <QueryClientProvider client={client}>
      <AllMeetings filter={filter} onReset={vi.fn()} />
    </QueryClientProvider>,
  );
}

it('says on a new site that no conferences have been published', () => {
  show({});
  expect(screen.getByRole('heading', { name: 'No conferences have been published yet' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull();
});

it('offers to reset the filters if no conference matches them', () => {
  show({ city: 'Binhai' });
  expect(screen.getByRole('heading', { name: 'No matching conferences' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Reset' })).toBeDefined();
});
