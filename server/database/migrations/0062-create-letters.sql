-- Invitation letters and certificates of attendance (decision 74). What they say in a conference, version by version; the
-- latest one counts, and where there is none, the text that the product comes with.
create table letter_texts (
  meeting_id uuid not null references meetings (id),
  kind text not null check (kind in ('invitation', 'certificate')),
  version integer not null check (version > 0),
  words jsonb not null,
  at timestamptz not null,
  by uuid references accounts (id),
  primary key (meeting_id, kind, version)
);

-- Whose seal a picture is: only this conference's letters may carry it.
create table letter_seals (
  file_id text primary key references files (id),
  meeting_id uuid not null references meetings (id),
  uploaded_at timestamptz not null,
  uploaded_by uuid references accounts (id)
);
create index letter_seals_meeting on letter_seals (meeting_id);

create table letters (
  id uuid primary key,
  code text not null unique check (length(code) = 12),
  meeting_id uuid not null references meetings (id),
  kind text not null check (kind in ('invitation', 'certificate')),
  participant_id uuid not null references participants (id),
  -- The substitution by which the person came to the place; null: they were registered for it.
  holder uuid references substitutions (id),
  language text not null check (language in ('en', 'zh-cn')),
  -- As printed.
  name text not null,
  -- 0: the text that the product comes with.
  text_version integer not null,
  -- Everything that stands on it, and a hash of it with code, kind, language and name.
  content jsonb not null,
  hash bytea not null,
  issued_at timestamptz not null,
  issued_by uuid references accounts (id),
  revoked_at timestamptz,
  revoked_by uuid references accounts (id),
  cause text check (cause in ('substituted', 'cancelled', 'replaced', 'other')),
  reason text not null default '',
  check ((revoked_at is null) = (cause is null))
);
-- The same person gets the same letter again.
create unique index letters_that_count on letters (participant_id, kind, language) where revoked_at is null;
create index letters_of_participant on letters (participant_id, kind);
create index letters_of_meeting on letters (meeting_id, kind, issued_at, id);

-- A letter is in other people's hands: it can be revoked, once, and nothing else of it changes.
create function refuse_letter_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.revoked_at is null and new.revoked_at is not null
    and (old.id, old.code, old.meeting_id, old.kind, old.participant_id, old.holder, old.language, old.name, old.text_version,
      old.content, old.hash, old.issued_at, old.issued_by)
    is not distinct from (new.id, new.code, new.meeting_id, new.kind, new.participant_id, new.holder, new.language, new.name,
      new.text_version, new.content, new.hash, new.issued_at, new.issued_by) then
    return new;
  end if;
  raise exception 'a letter that was issued is never changed';
end $$;
create trigger letters_are_final before update or delete on letters
  for each row execute function refuse_letter_change();
