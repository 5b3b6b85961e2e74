import { orderList } from '@plenum/contract/registration/lists/order-list';
import { participantList } from '@plenum/contract/registration/lists/participant-list';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#kernel/client/call';
import { useAppStore } from '#kernel/state/app-store';
import { useLinks } from '#kernel/organize/links';
import { mayOpen } from '../parts.ts';
import { recordKey } from '#kernel/organize/record-keys';
import type { PaletteEntry } from './palette-entries.ts';

const PAUSE = 200;
const SHOWN = 6;

/** People and orders of the conference that match the typed text, once typing pauses. */
export function useFound(
  meeting: MeetingConsole | undefined,
  typed: string,
): { entries: readonly PaletteEntry[]; isSearching: boolean } {
  const lan = useAppStore((state) => state.lan);
  const links = useLinks();
  const text = typed.trim().slice(0, 80);
  const q = usePaused(text);
  const id = meeting?.id ?? '';
  const seesOrders = meeting !== undefined && mayOpen('orders', meeting.can);
  const { data, isFetching, error } = useQuery({
    queryKey: recordKey(id, 'palette', lan, q),
    queryFn: async ({ signal }) => {
      const asked = { params: { id }, query: { q }, signal, quiet: true };
      const [people, orders] = await Promise.all([
        call(participantList.list, asked),
        seesOrders ? call(orderList.list, asked) : null,
      ]);
      return { people: people.rows.slice(0, SHOWN), orders: orders?.rows.slice(0, SHOWN) ?? [] };
    },
    enabled: meeting !== undefined && mayOpen('participants', meeting.can) && q !== '',
    placeholderData: keepPreviousData,
  });
  if (!meeting || text === '') return { entries: [], isSearching: false };
  const isSearching = isFetching || q !== text;
  if (!data || error) return { entries: [], isSearching };
  const people = data.people.map((row): PaletteEntry => {
    const detail = [row.organization, row.teamName, row.typeName].find(Boolean);
    return {
      id: `person ${row.id}`,
      group: 'people',
      label: row.name,
      ...(detail !== undefined && { detail }),
      run: () => links.go(links.console(id, 'participants', { open: row.id })),
    };
  });
  const orders = data.orders.map((row): PaletteEntry => {
    return {
      id: `order ${row.id}`,
      group: 'orders',
      label: row.number,
      detail: row.buyer,
      run: () => links.go(links.console(id, 'orders', { open: row.id })),
    };
  });
  return { entries: [...people, ...orders], isSearching };
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
