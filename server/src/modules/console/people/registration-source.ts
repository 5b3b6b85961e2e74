import { maskedEmail, maskedPhone } from '@plenum/contract/kernel/mask';
import type { RegistrationRow } from '@plenum/contract/registration/lists/registration-list';
import type { ListSource } from '#kernel/list/list-source';
import { type OrderRow, presentOrderHead } from '#modules/registration/orders/public';
import { findOrdersById } from './find-orders.ts';
import {
  countRegistrations,
  findListedRegistrations,
  type ListedRegistration,
  registrationSortOf,
} from './registration-queries.ts';

export const registrationSource: ListSource<ListedRegistration, RegistrationRow> = {
  sortOf: ({ sort }) => registrationSortOf(sort),
  find: ({ pool }, asked) => findListedRegistrations(pool, asked),
  count: ({ pool }, meetingId, params) => countRegistrations(pool, meetingId, params),
  async present({ db }, found) {
    const orders = await findOrdersById(
      db,
      found.flatMap(({ orderId }) => orderId ?? []),
    );
    return found.map((row) => presentRegistration(row, orders));
  },
};

function presentRegistration(
  row: ListedRegistration,
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
