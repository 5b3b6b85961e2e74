-- Texts that the site or a conference has instead of the built-in ones, and templates of an organizer's own (`custom`).
create table message_templates (
  id uuid primary key,
  -- Null: the site's.
  meeting_id uuid references meetings (id),
  kind text not null,
  channel text not null check (channel in ('sms', 'email')),
  -- Of a template of one's own; empty for the others.
  name text not null,
  -- The latest; each stands in message_template_versions.
  version integer not null,
  -- The built-in text is in use again.
  is_built_in boolean not null,
  subject jsonb not null,
  text jsonb not null,
  changed_at timestamptz not null,
  changed_by uuid references accounts (id),
  -- Only templates of one's own are deleted.
  deleted_at timestamptz,
  check ((kind = 'custom') = (name <> '')),
  check (deleted_at is null or kind = 'custom')
);
create unique index message_templates_kind on message_templates (kind, channel, meeting_id) nulls not distinct
  where kind <> 'custom';
create unique index message_templates_name on message_templates (meeting_id, channel, lower(name)) nulls not distinct
  where kind = 'custom' and deleted_at is null;

create table message_template_versions (
  template_id uuid not null references message_templates (id),
  version integer not null,
  change text not null check (change in ('saved', 'built_in')),
  name text not null,
  subject jsonb not null,
  text jsonb not null,
  at timestamptz not null,
  by uuid references accounts (id),
  primary key (template_id, version)
);

-- Automatic messages that a conference does not send.
create table message_switches (
  meeting_id uuid not null references meetings (id),
  kind text not null,
  off_at timestamptz not null,
  off_by uuid references accounts (id),
  primary key (meeting_id, kind)
);
