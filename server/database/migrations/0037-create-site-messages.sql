-- What a person is told inside the app, beside the e-mail or text message or instead of it. Never a code or a secret link.
create table site_messages (
  id uuid primary key,
  account_id uuid not null references accounts,
  -- The event it tells of, so that one delivered twice writes one message.
  outbox_id bigint unique,
  -- The key of its text, where it has one.
  kind text,
  meeting_id uuid references meetings on delete set null,
  language text not null check (language in ('en', 'zh-cn')),
  title text not null,
  text text not null,
  -- An address of ours without its host, and the words that lead to it; empty: there is none, or the usual words.
  link text not null,
  link_text text not null,
  created_at timestamptz not null,
  read_at timestamptz
);
create index site_messages_newest on site_messages (account_id, created_at desc, id desc);
create index site_messages_unread on site_messages (account_id) where read_at is null;
create index site_messages_old on site_messages (created_at);
