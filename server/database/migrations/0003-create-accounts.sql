create table accounts (
  id uuid primary key,
  username text not null,
  -- Case- and width-folded: what uniqueness and look-up use.
  username_key text not null unique,
  name text not null,
  phone text unique,
  email text unique,
  password_hash text not null,
  language text not null check (language in ('en', 'zh-cn')),
  picture_file_id text references files (id),
  administrator boolean not null default false,
  disabled_at timestamptz,
  -- Encrypted. A secret without second_factor_on_at is a set-up not yet confirmed.
  totp_secret text,
  totp_last_step bigint,
  second_factor_on_at timestamptz,
  created_at timestamptz not null,
  check (phone is not null or email is not null)
);

-- Roles inside one meeting: input to every module's policy.
create table meeting_roles (
  account_id uuid not null references accounts (id),
  meeting_id uuid not null,
  role text not null check (role in ('owner', 'manager', 'finance', 'reviewer', 'steward')),
  granted_at timestamptz not null,
  primary key (account_id, meeting_id, role)
);
create index meeting_roles_meeting on meeting_roles (meeting_id);

create table recovery_codes (
  account_id uuid not null references accounts (id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- One row per login: a family of tokens that replace one another.
create table logins (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  -- The newest generation that has been used, and since when.
  generation integer not null default 1,
  generation_used_at timestamptz not null,
  started_at timestamptz not null,
  last_used_at timestamptz not null,
  identity_confirmed_at timestamptz not null,
  user_agent text not null,
  address text not null,
  ended_at timestamptz,
  end_reason text
);
create index logins_of_account on logins (account_id) where ended_at is null;

-- Only hashes; old generations stay so that their reuse is recognized.
create table login_tokens (
  token_hash bytea primary key,
  login_id uuid not null references logins (id) on delete cascade,
  generation integer not null,
  issued_at timestamptz not null,
  unique (login_id, generation)
);

create table verification_codes (
  id uuid primary key,
  purpose text not null,
  target text not null,
  -- Set where a logged-in person asked for the code: only that account can use it.
  account_id uuid references accounts (id),
  code_hmac bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0 check (tries between 0 and 5),
  used_at timestamptz
);
create index verification_codes_of_target on verification_codes (target, created_at desc);

-- A named view of one list of one meeting: filters, order and columns.
create table saved_views (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  meeting_id uuid not null,
  list text not null,
  name text not null,
  query jsonb not null,
  columns jsonb not null,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index saved_views_of_account on saved_views (account_id, meeting_id, list);
