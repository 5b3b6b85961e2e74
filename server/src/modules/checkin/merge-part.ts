import type { MergePart } from '#kernel/db/merge-part';

/** Who stood at a gate stays the one who stood there. */
export const checkinMergePart: MergePart = {
  columns: {
    'checkin_pins.made_by': 'stays',
    'checkin_devices.enrolled_by': 'stays',
    'checkin_devices.operator': 'stays',
    'checkin_devices.removed_by': 'stays',
    'checkin_scans.sent_by': 'stays',
    'checkin_supervisors.added_by': 'stays',
    'checkin_supervisors.removed_by': 'stays',
  },
};
