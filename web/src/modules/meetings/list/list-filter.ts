import type { MeetingFilter } from '../api.ts';
import { addDays } from '../dates.ts';
import type { VisitorListSearch, ListTime } from '../search.ts';

/** The filter that the list sends to the server. */
export function filterOf({ series, city, phase, q, when }: VisitorListSearch, today: string): MeetingFilter {
  return {
    ...(series && { series }),
    ...(city && { city }),
    ...(phase && { phase }),
    ...(q && { q }),
    ...(when && daysOf(when, today)),
  };
}

function daysOf(when: ListTime, today: string): Pick<MeetingFilter, 'from' | 'to'> {
  const year = today.slice(0, 4);
  const days: Record<ListTime, Pick<MeetingFilter, 'from' | 'to'>> = {
    month: { from: today, to: addDays(today, 30) },
    quarter: { from: today, to: addDays(today, 91) },
    year: { from: `${year}-01-01`, to: `${year}-12-31` },
    past: { to: addDays(today, -1) },
  };
  return days[when];
}
