import { fillPeople } from './fill-people.ts';
import { openOrderShop, type OrderShop } from './order-shop.ts';
import { demoTokens } from './product.ts';

/** The console of one of twenty conferences, with an organizer's login. */
export interface PeopleConsole {
  readonly shop: OrderShop;
  readonly meetingId: string;
  readonly token: string;
}

export async function openPeopleConsole(people: number): Promise<PeopleConsole> {
  const shop = await openOrderShop();
  const { meetingIds } = await fillPeople(shop, people);
  const [token = ''] = await demoTokens(shop.url, 1);
  return { shop, meetingId: meetingIds[3] ?? '', token };
}

export type ListName = 'participants' | 'orders';

/** Requests one page of a list as a browser does. */
export async function askList(
  { shop, meetingId, token }: PeopleConsole,
  list: ListName,
  query: string,
): Promise<{ ms: number; next: string | null }> {
  const begin = performance.now();
  const reply = await fetch(`${shop.url}/api/meetings/${meetingId}/${list}?${query}`, {
    headers: { authorization: token, lan: 'en' },
  });
  const body = (await reply.json()) as { code: number; data: { next: string | null } };
  if (body.code !== 200) throw new Error(`${list} ${query}: ${JSON.stringify(body).slice(0, 300)}`);
  return { ms: performance.now() - begin, next: body.data.next };
}

/** Returns the 95th percentile. */
export function p95(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}
