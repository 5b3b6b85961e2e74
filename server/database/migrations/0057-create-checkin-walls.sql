-- The wall of a checkpoint: how it shows people, and the link it is opened with. A row is made when the organizer first
-- changes something.
create table checkin_walls (
  checkpoint_id uuid primary key references checkpoints (id),
  meeting_id uuid not null references meetings (id),
  names text not null default 'masked' check (names in ('full', 'masked', 'none')),
  background_file_id text,
  paused boolean not null default false,
  version integer not null default 1,
  -- Of the token in the link; null: there is none, or it was ended.
  token_hash bytea unique,
  expires_at timestamptz,
  changed_at timestamptz not null,
  check ((token_hash is null) = (expires_at is null))
);

-- That a person is named in full on the wall.
alter table consents drop constraint consents_subject_check,
  add constraint consents_subject_check check (subject in ('terms', 'privacy', 'hotel', 'wall'));
alter table consents drop constraint consents_way_check,
  add constraint consents_way_check check (way in ('sign_up', 'registration', 'asked_again', 'settings', 'self_checkin'));
