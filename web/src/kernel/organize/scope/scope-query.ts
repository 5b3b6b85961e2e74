import * as meetings from '@plenum/contract/meetings/endpoints';
import { listSeries } from '@plenum/contract/meetings/series';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import { scopeChoices } from './scope.ts';

/** The scopes that the user may write for. */
export const placesQuery = queryOptions({
  queryKey: ['editorial', 'places'],
  async queryFn({ signal }) {
    const [series, managed] = await Promise.all([
      call(listSeries, { signal, quiet: true }),
      call(meetings.listManagedMeetings, { signal, quiet: true }),
    ]);
    return scopeChoices(series, managed);
  },
});
