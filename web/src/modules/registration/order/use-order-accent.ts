import { useQuery } from '@tanstack/react-query';
import { useAppStore } from '#kernel/state/app-store';
import { orderQuery } from '../api.ts';
import { offerQuery } from '../offer-query.ts';

/** The accent of the series whose conference was ordered; undefined until it is known. */
export function useOrderAccent(id: string): string | undefined {
  const lan = useAppStore((state) => state.lan);
  const { data: order } = useQuery(orderQuery(id, lan));
  const { data: offer } = useQuery({
    ...offerQuery(order?.meeting.id ?? '', lan),
    enabled: order !== undefined,
  });
  return offer?.data.meeting.series.accent;
}
