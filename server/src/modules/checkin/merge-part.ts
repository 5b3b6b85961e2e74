import { sql } from 'drizzle-orm';
import type { MergePart } from '#kernel/db/merge-part';

/** Scans keep the account that made them at the time. The role of a VIP's host moves with the account. */
export const checkinMergePart: MergePart = {
  columns: {
    'checkin_pins.made_by': 'stays',
    'checkin_devices.enrolled_by': 'stays',
    'checkin_devices.operator': 'stays',
    'checkin_devices.removed_by': 'stays',
    'checkin_scans.sent_by': 'stays',
    'checkin_vip_hosts.account_id': 'moves',
    'checkin_reviews.reviewed_by': 'stays',
    'checkin_supervisors.added_by': 'stays',
    'checkin_supervisors.removed_by': 'stays',
  },
  move: async (tx, { from, into }) => {
    await tx.execute(sql`
      insert into checkin_vip_hosts (meeting_id, account_id)
      select meeting_id, ${into} from checkin_vip_hosts where account_id = ${from} on conflict do nothing`);
    await tx.execute(sql`delete from checkin_vip_hosts where account_id = ${from}`);
  },
};
