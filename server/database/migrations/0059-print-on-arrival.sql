-- Since when the switch "print the badge on check-in" is on: who was checked in before it was turned on gets no badge by it.
alter table checkpoints add column auto_print_since timestamptz;
update checkpoints set auto_print_since = now() where (switches ->> 'autoPrint')::boolean;

-- The checkpoint whose check-in put the badge into the queue; null: a person did, or the check-in was taken back.
alter table badge_queue add column checkpoint_id uuid references checkpoints (id);
-- Once for each person, also where two stations ask at the same moment or a badge was removed by hand.
create unique index badge_queue_arrival on badge_queue (participant_id) where checkpoint_id is not null;

-- How far the check-ins of a conference have been looked at for badges, and the design they are printed with.
create table badge_arrivals (
  meeting_id uuid primary key references meetings (id),
  -- Null: the design that was made first.
  design_id uuid references badge_designs (id),
  -- Every transaction before this one was over, and what it wrote has been looked at.
  seen xid8 not null default '0'
);
