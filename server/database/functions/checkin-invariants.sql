-- Rules between scans and entries. Like the views of invariants.sql, each must be empty at every moment.

-- Scans that count, because they were admitted and are neither held nor undone. handing_scans has the hand-outs that
-- count.
create view counting_scans as
  select * from checkin_scans as scan
  where verdict = 'admitted' and not held and participant_id is not null
    and not exists (select from checkin_scans as undo
      where (undo.undoes_device, undo.undoes_sequence) = (scan.device_id, scan.sequence));

create view handing_scans as
  select * from checkin_scans as scan
  where verdict = 'handed_out' and not held and participant_id is not null
    and not exists (select from checkin_scans as undo
      where (undo.undoes_device, undo.undoes_sequence) = (scan.device_id, scan.sequence));

create view invariant_checkin_entries as
  -- The key allows one entry for each person, checkpoint and day; its first scan is the first one that counts.
  select entry.checkpoint_id || ' ' || entry.participant_id as what, 'not the first scan that counts' as problem
  from checkin_entries as entry
  where first_at is not null and (entry.device_id, entry.sequence) is distinct from (
    select (scan.device_id, scan.sequence) from counting_scans as scan
    where (scan.checkpoint_id, scan.participant_id, scan.period) = (entry.checkpoint_id, entry.participant_id, entry.period)
    order by scan.at, scan.device_id, scan.sequence limit 1)
  union all
  select device_id || ' ' || sequence, 'admitted, and not in'
  from counting_scans as scan
  where not exists (select from checkin_entries as entry where entry.first_at is not null
    and (scan.checkpoint_id, scan.participant_id, scan.period) = (entry.checkpoint_id, entry.participant_id, entry.period))
  union all
  select entry.checkpoint_id || ' ' || entry.participant_id, 'a person or checkpoint of another conference'
  from checkin_entries as entry join checkpoints as checkpoint on checkpoint.id = entry.checkpoint_id
  left join checkin_roster as person on person.participant_id = entry.participant_id
  where checkpoint.meeting_id <> entry.meeting_id or person.meeting_id is distinct from entry.meeting_id;

create view invariant_checkin_handouts as
  select given.checkpoint_id || ' ' || given.handout_id || ' ' || given.participant_id as what,
    'not the first scan that handed it out' as problem
  from checkin_handouts as given
  where (given.device_id, given.sequence) is distinct from (
    select (scan.device_id, scan.sequence) from handing_scans as scan
    where (scan.checkpoint_id, scan.handout_id, scan.participant_id, scan.period)
      = (given.checkpoint_id, given.handout_id, given.participant_id, given.period)
    order by scan.at, scan.device_id, scan.sequence limit 1) and handed_at is not null
  union all
  select device_id || ' ' || sequence, 'handed out, and not had'
  from handing_scans as scan
  where not exists (select from checkin_handouts as given where given.handed_at is not null
    and (scan.checkpoint_id, scan.handout_id, scan.participant_id, scan.period)
      = (given.checkpoint_id, given.handout_id, given.participant_id, given.period))
  union all
  select device_id || ' ' || sequence, 'hands out without saying what, or admits and hands out'
  from checkin_scans where (handout_id is not null and verdict in ('admitted', 'out'))
    or (handout_id is null and verdict in ('handed_out', 'handed_before'));

-- The server admits people who have paid and were approved, unless a supervisor or a switch overrides that.
create view invariant_checkin_standing as
  select device_id || ' ' || sequence as what, 'admitted by the server without being confirmed' as problem
  from checkin_scans where asked and verdict = 'admitted' and reason = '' and not waived and standing is distinct from 'confirmed';
