-- An invitation to work for a meeting, sent to a phone number or e-mail address, to be accepted once by the account
-- that has it. Of the token in its link only the hash is stored, so a second message needs a new token.
create table staff_invitations (
  id uuid primary key,
  meeting_id uuid not null,
  target text not null,
  role text not null
    check (role in ('owner', 'manager', 'finance', 'reviewer', 'submission_reviewer', 'steward')),
  token_hash bytea not null unique,
  -- Who sent the newest message, and when.
  invited_by uuid not null references accounts (id),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references accounts (id),
  declined_at timestamptz,
  withdrawn_at timestamptz,
  check (num_nonnulls(accepted_at, declined_at, withdrawn_at) <= 1),
  check ((accepted_at is null) = (accepted_by is null))
);
-- Inviting again renews the pending invitation; it never adds a second one.
create unique index staff_invitations_pending on staff_invitations (meeting_id, target, role)
  where accepted_at is null and declined_at is null and withdrawn_at is null;
