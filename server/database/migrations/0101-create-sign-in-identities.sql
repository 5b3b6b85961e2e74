-- Logins at OpenID Connect providers that are connected to accounts, and the attempts to log in there.

create table sign_in_identities (
  id uuid primary key,
  -- The id of the provider in the settings.
  provider text not null,
  -- The provider's address then, so that another provider with the same id can't speak for the people of this one.
  issuer text not null,
  -- The provider's own id of the person.
  subject text not null check (subject <> ''),
  account_id uuid not null references accounts (id),
  -- The address at the time of the connection; empty if there was none. It is never used to find an account.
  email text not null,
  linked_at timestamptz not null,
  last_used_at timestamptz,
  unique (provider, issuer, subject)
);
create index sign_in_identities_of_account on sign_in_identities (account_id);

create table sign_in_attempts (
  -- The hash of the state parameter. The PKCE verifier and the nonce are derived from it and the server's key.
  state_hash bytea primary key,
  provider text not null,
  -- The hash of the secret that only the browser has.
  browser_hash bytea not null,
  -- The login to whose account the identity will be connected; null when logging in.
  login_id uuid references logins (id) on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_attempts_by_time on sign_in_attempts (created_at);
create index sign_in_attempts_of_login on sign_in_attempts (login_id);
