import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { setStage } from '#test/console-stage';
import { type OrganizeLinks, OrganizeLinksContext } from '#kernel/organize/links';
import { createQueryClient } from '#kernel/query/query-client';
import { seriesQuery } from '../series-query.ts';
import { SeriesScreen } from './series-screen.tsx';

beforeAll(setStage);
afterEach(cleanup);

it('says on a new site that a series is the first thing to create', () => {
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { staleTime: Infinity } });
  client.setQueryData(seriesQuery.queryKey, []);
  const links = { series: (id) => `series/${id}` } as OrganizeLinks;
  render(
    <QueryClientProvider client={client}>
      <OrganizeLinksContext value={links}>
        <SeriesScreen id={undefined} mayCreate />
      </OrganizeLinksContext>
    </QueryClientProvider>,
  );
  expect(screen.getByRole('heading', { name: 'No conference series yet' })).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
});
