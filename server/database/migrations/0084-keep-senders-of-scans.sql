-- `sent_by` is the account that sent the scan, beside the operator whom the device names; null for scans of earlier releases.
-- `held_reason` says why a scan counts nowhere. Scans that were held by earlier releases have none: their device was removed.
alter table checkin_scans
  add column sent_by uuid,
  add column held_reason text check (held_reason in ('device_removed', 'before_enrolment', 'not_of_conference'));
