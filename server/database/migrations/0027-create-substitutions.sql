-- Who took whose place after payment, and review that begins again with the new person.

create table substitutions (
  id uuid primary key,
  meeting_id uuid not null references meetings (id),
  registration_id uuid not null references registrations (id),
  -- The place: what was ordered stays with it.
  participant_id uuid not null references participants (id),
  from_name text not null,
  from_email text not null,
  from_phone text not null,
  to_name text not null,
  to_email text not null,
  to_phone text not null,
  at timestamptz not null,
  actor uuid,
  reason text not null default ''
);
create index substitutions_of_participant on substitutions (participant_id, at);

insert into review_steps values ('audit_pass', 'audit_pending');
