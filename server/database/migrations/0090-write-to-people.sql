-- Messages to each person of a registration: copies to a person's other addresses, the person a message is about, and short
-- addresses for links that open something without a login.
alter table message_log
  -- The event of which this is a copy to another address of the same person; the first message of an event has outbox_id.
  add column copy_of bigint,
  add column participant_id uuid,
  -- The person's ticket is attached as a PDF when the e-mail is sent.
  add column carries_ticket boolean not null default false;
create unique index message_log_copies on message_log (copy_of, target) where copy_of is not null;
create index message_log_participant on message_log (participant_id, created_at desc) where participant_id is not null;

-- Only a keyed hash of the code is stored and the path is encrypted, so that a copy of the database opens nothing.
create table secret_links (
  id uuid primary key,
  code_hash text not null unique,
  path text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index secret_links_expired on secret_links (expires_at);

-- Whether members of a team get messages of their own; their contact decides.
alter table registrations add column writes_to_members boolean not null default true;
-- The language in which a member filled in their own part; null: that of the account that registered them.
alter table participants add column language text check (language in ('en', 'zh-cn'));

-- When the person was written to about the ticket, or it was decided that they are not.
alter table tickets add column notified_at timestamptz;
update tickets set notified_at = made_at;
