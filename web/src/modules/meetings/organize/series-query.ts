import * as seriesEndpoints from '@plenum/contract/meetings/series';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#kernel/client/call';

export const seriesQuery = queryOptions({
  queryKey: ['console', 'series'],
  queryFn: ({ signal }) => call(seriesEndpoints.listSeries, { signal, quiet: true }),
});
