import type { RegistrationRow } from '@plenum/contract/console/registration-lists';
import type { Kernel } from '#kernel/kernel';
import { type OrderRow, presentOrderHead } from '#modules/registration/orders/public';
import { findOrdersById } from './find-orders.ts';
import { type ListPage, PAGE, readCursor, toPage } from '#kernel/list/list-page';
import { maskedEmail, maskedPhone } from '@plenum/contract/kernel/mask';
import {
  findRegistrations,
  type FoundRegistration,
  registrationSortOf,
  type RegistrationWishes,
} from './registration-queries.ts';

export async function listRegistrations(
  { db, pool }: Kernel,
  meetingId: string,
  { after, ...wishes }: RegistrationWishes & { readonly after?: string | undefined },
): Promise<ListPage<RegistrationRow>> {
  const cursor = readCursor(after, registrationSortOf(wishes).kind);
  const found = await findRegistrations(pool, { meetingId, wishes, after: cursor, limit: PAGE + 1 });
  const orders = await findOrdersById(
    db,
    found.flatMap(({ orderId }) => orderId ?? []),
  );
  return toPage(found, cursor === null, (row) => presentRegistration(row, orders));
}

export function presentRegistration(
  row: FoundRegistration,
  orders: ReadonlyMap<string, OrderRow>,
): RegistrationRow {
  const order = row.orderId === null ? undefined : orders.get(row.orderId);
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    contactName: row.contactName,
    contactPhone: maskedPhone(row.contactPhone),
    contactEmail: maskedEmail(row.contactEmail),
    organization: row.organization ?? '',
    members: row.members,
    state: row.state,
    review: row.review,
    reviewReason: row.reviewReason,
    order: order ? presentOrderHead(order) : null,
    changedAt: row.changedAt.toISOString(),
    doubts: row.doubts,
  };
}
