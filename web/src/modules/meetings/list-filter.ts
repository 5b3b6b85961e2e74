import type { MeetingFilter } from './api.ts';
import { addDays } from './dates.ts';
import type { ListSearch, ListTime } from './search.ts';

/** What the list asks the server for. */
export function filterOf({ series, city, phase, q, when }: ListSearch, today: string): MeetingFilter {
  return {
    ...(series && { series }),
    ...(city && { city }),
    ...(phase && { phase }),
    ...(q && { q }),
    ...(when && daysOf(when, today)),
  };
}

function daysOf(when: ListTime, today: string): Pick<MeetingFilter, 'from' | 'to'> {
  switch (when) {
    case 'month':
      return { from: today, to: addDays(today, 30) };
    case 'quarter':
      return { from: today, to: addDays(today, 91) };
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` };
    case 'past':
      return { to: addDays(today, -1) };
  }
}
