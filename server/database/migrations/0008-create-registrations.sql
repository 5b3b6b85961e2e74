-- Registrations: who registers whom for what.

create table registrations (
  id uuid primary key,
  meeting_id uuid not null references meetings (id),
  -- The person, or the contact of the team.
  account_id uuid not null references accounts (id),
  kind text not null check (kind in ('individual', 'team')),
  state text not null check (state in ('draft', 'submitted', 'cancelled')),
  review text check (review in ('audit_pending', 'audit_pass', 'audit_failed')),
  review_reason text not null default '',
  version integer not null default 1,
  -- Team, contact, currency, invoice as far as typed.
  head jsonb not null,
  -- The team's name, or the person's.
  name text not null default '',
  contact_name text not null default '',
  contact_phone text not null default '',
  contact_email text not null default '',
  members integer not null default 0 check (members >= 0),
  order_id uuid references orders (id),
  -- When the present order was placed: the day its people registered.
  ordered_at timestamptz,
  search_text text not null default '',
  search_tokens integer[] not null default '{}',
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- Only what was ordered is reviewed.
  check (review is null or state = 'submitted'),
  check ((state = 'submitted') = (order_id is not null))
);
create unique index registrations_one_alone on registrations (meeting_id, account_id)
  where kind = 'individual' and state <> 'cancelled';
create index registrations_of_account on registrations (account_id, changed_at desc);
create index registrations_of_meeting on registrations (meeting_id, changed_at desc, id desc);
create index registrations_by_review on registrations (meeting_id, review, changed_at, id) where review is not null;
create index registrations_ordered on registrations (meeting_id, coalesce(review, 'none'), ordered_at desc, id desc)
  include (review) where state = 'submitted';
create index registrations_not_ordered on registrations (meeting_id, state, changed_at desc, id desc) where state <> 'submitted';
create index registrations_search on registrations using gin (search_tokens) with (gin_pending_list_limit = 1024);

create function note_ordering() returns trigger language plpgsql as $$
begin
  new.ordered_at := case when new.order_id is null then null else new.changed_at end;
  return new;
end $$;
create trigger registrations_note_ordering before update of order_id on registrations
  for each row when (new.order_id is distinct from old.order_id) execute function note_ordering();

create table registration_history (
  id bigint generated always as identity primary key,
  registration_id uuid not null references registrations (id),
  -- What changed: the state of the registration, or its review.
  subject text not null check (subject in ('state', 'review')),
  from_state text,
  to_state text,
  at timestamptz not null,
  actor uuid,
  reason text not null default ''
);
create index registration_history_of on registration_history (registration_id, id);
create trigger registration_history_append_only before update or delete or truncate on registration_history
  for each statement execute function refuse_change();

create table review_steps (from_state text not null, to_state text not null, primary key (from_state, to_state));
insert into review_steps values
  ('none', 'audit_pending'), ('none', 'audit_pass'),
  ('audit_pending', 'audit_pass'), ('audit_pending', 'audit_failed'), ('audit_pending', 'none'),
  ('audit_failed', 'audit_pending'), ('audit_failed', 'none'),
  ('audit_pass', 'audit_failed'), ('audit_pass', 'none');

create table participants (
  id uuid primary key,
  meeting_id uuid not null references meetings (id),
  registration_id uuid not null references registrations (id),
  position integer not null,
  -- Draft: only what was typed counts. Registered: an order holds their place.
  state text not null check (state in ('draft', 'registered')),
  version integer not null default 1,
  self_filled boolean not null default false,
  -- A new fill-in link ends the one before it; 0: there has been no link.
  link_epoch integer not null default 0,
  -- Removed from a team that has an order; disappears with the next order.
  removed boolean not null default false,
  -- What was typed, encrypted as a whole: it holds an ID number.
  draft text not null,
  full_name text not null default '',
  first_name text not null default '',
  last_name text not null default '',
  gender text check (gender in ('male', 'female')),
  organization text not null default '',
  position_title text not null default '',
  email text not null default '',
  phone text not null default '',
  country text not null default '',
  diet text not null default '',
  identity text,
  attend boolean not null default true,
  id_type text,
  id_number text,
  id_masked text not null default '',
  type_id uuid references registration_types (id),
  answers jsonb not null default '{}',
  doubts integer not null default 0,
  search_text text not null default '',
  -- Two-character pieces of name, organization, email and phone, each hashed together with the meeting.
  search_tokens integer[] not null default '{}',
  registered_at timestamptz,
  changed_at timestamptz not null,
  check (state = 'draft' or (type_id is not null and registered_at is not null and full_name <> ''))
);
create index participants_of_registration on participants (registration_id, position);
create index participants_newest on participants (meeting_id, registered_at desc, id desc) where state = 'registered';
-- Chinese names sort by their sound, Latin letters without regard to case.
create index participants_by_name on participants (meeting_id, full_name collate "zh-x-icu", id) where state = 'registered';
create index participants_by_type on participants (type_id, registered_at desc, id desc) where state = 'registered';
create index participants_search on participants using gin (search_tokens) with (gin_pending_list_limit = 1024);

-- Each way to recognize a registered person, as an HMAC: the ID document, the name with the phone. The primary key keeps
-- a person from being registered twice in a meeting.
create table person_keys (
  meeting_id uuid not null references meetings (id),
  key bytea not null,
  participant_id uuid not null references participants (id) on delete cascade,
  primary key (meeting_id, key)
);
create index person_keys_of_participant on person_keys (participant_id);

-- Files uploaded with the answers. The registration decides who may read them.
create table registration_files (
  file_id text primary key references files (id) on delete cascade,
  registration_id uuid not null references registrations (id),
  created_at timestamptz not null
);
create index registration_files_of on registration_files (registration_id);
