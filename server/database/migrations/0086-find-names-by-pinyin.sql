-- Names are found by their pinyin. A job fills in the sounds after a row was written; the database has no dictionary.

-- The rows that are there now are filled in once; later rows are written with the sounds.
alter table participants add column has_sounds boolean not null default false;
alter table participants alter column has_sounds set default true;
create index participants_without_sounds on participants (id) where not has_sounds and search_text <> '';
alter table registrations add column has_sounds boolean not null default false;
alter table registrations alter column has_sounds set default true;
create index registrations_without_sounds on registrations (id) where not has_sounds and search_text <> '';

alter table accounts add column name_sounds text;
create index accounts_without_sounds on accounts (id) where name_sounds is null;
create index accounts_by_sound on accounts using gin (account_search_tokens(name_sounds, null));
create function forget_name_sounds() returns trigger language plpgsql as $$
begin
  new.name_sounds := null;
  return new;
end $$;
create trigger forget_name_sounds before update of name on accounts for each row
  when (old.name is distinct from new.name) execute function forget_name_sounds();

alter table submission_versions add column author_sounds text;
create index submission_versions_without_sounds on submission_versions (submission_id, version) where author_sounds is null;
