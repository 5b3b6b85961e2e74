-- Tickets: what a confirmed person shows at the door.

-- The keys by which a conference signs its tickets. A device that has the public parts checks a ticket without a network.
create table ticket_keys (
  meeting_id uuid not null references meetings (id),
  -- 1, 2, 3 …; the highest one signs, the others still verify.
  key_id integer not null check (key_id between 1 and 65535),
  -- Ed25519, 32 bytes.
  public_key bytea not null check (length(public_key) = 32),
  -- Encrypted.
  private_key text not null,
  made_at timestamptz not null,
  primary key (meeting_id, key_id)
);

create table tickets (
  participant_id uuid primary key references participants (id) on delete cascade,
  meeting_id uuid not null references meetings (id),
  registration_id uuid not null,
  -- What is typed where nothing can be scanned; eight characters.
  code text not null check (length(code) = 8),
  -- A higher one revokes those before it.
  version integer not null default 1 check (version between 1 and 65535),
  -- The substitution by which the person came to the place; null: they were registered for it.
  holder uuid,
  made_at timestamptz not null,
  -- Of the last change of code, version or end.
  changed_at timestamptz not null,
  -- Set while the person's place is not confirmed any more.
  ended_at timestamptz,
  unique (meeting_id, code)
);
create index tickets_of_registration on tickets (registration_id);
create index tickets_changed on tickets (meeting_id, changed_at);
