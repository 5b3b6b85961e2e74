-- Who sends text messages and e-mails. Those of SMTP_URL and MESSAGE_PROVIDERS_FILE are not here, and are asked first.
create table message_providers (
  id uuid primary key,
  channel text not null check (channel in ('sms', 'email')),
  kind text not null check (kind in ('smtp', 'aliyun', 'tencent', 'webhook')),
  name text not null,
  -- In the order in which they are asked.
  position integer not null,
  prefixes text[] not null default '{+}',
  except_prefixes text[] not null default '{}',
  is_enabled boolean not null,
  -- Encrypted, as it holds keys and passwords.
  settings text not null,
  -- The part of the address for delivery reports that can't be guessed.
  report_key text not null unique,
  -- Grows with each change, also of its bindings: servers keep what they made of a version.
  version integer not null default 1,
  changed_at timestamptz not null,
  tested_at timestamptz,
  test_failure text not null default '',
  check ((channel = 'email') = (kind = 'smtp') or kind = 'webhook')
);

-- A text of ours as a provider has reviewed it.
create table sms_bindings (
  provider_id uuid not null references message_providers on delete cascade,
  kind text not null,
  language text not null check (language in ('en', 'zh-cn')),
  template_code text not null,
  -- Which of our values stand for {1}, {2} …; a provider with named variables takes them by name.
  variables text[] not null default '{}',
  review text not null default 'unknown' check (review in ('unknown', 'pending', 'approved', 'rejected', 'missing')),
  review_reason text not null default '',
  synced_at timestamptz,
  primary key (provider_id, kind, language)
);

-- `provider_row`: which provider took it, for matching its reports. `delivery`: what the provider reported afterwards.
alter table message_log
  add column provider_row text,
  add column delivery text check (delivery in ('delivered', 'undelivered')),
  add column delivery_code text,
  add column delivery_at timestamptz,
  add constraint message_log_delivery check ((delivery is null) = (delivery_at is null));
create index message_log_provider on message_log (provider_row, provider_id) where provider_id is not null;
