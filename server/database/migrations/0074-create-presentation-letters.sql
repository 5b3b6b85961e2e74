-- Certificates of presentation (decision 87): of the presenter of an accepted submission, who need not be a participant.
alter table letter_texts drop constraint letter_texts_kind_check;
alter table letter_texts add constraint letter_texts_kind_check
  check (kind in ('invitation', 'certificate', 'presentation'));
alter table letters drop constraint letters_kind_check;
alter table letters add constraint letters_kind_check check (kind in ('invitation', 'certificate', 'presentation'));
alter table letters drop constraint letters_cause_check;
alter table letters add constraint letters_cause_check
  check (cause in ('substituted', 'cancelled', 'not_presented', 'replaced', 'other'));
alter table letters alter column participant_id drop not null;
alter table letters add column submission_id uuid references submissions (id);
alter table letters add constraint letters_subject_check check (
  (kind = 'presentation') = (submission_id is not null) and (submission_id is null) = (participant_id is not null));
-- The same presentation gets the same certificate again.
create unique index letters_of_submission on letters (submission_id, kind, language) where revoked_at is null;
create index letters_by_submission on letters (submission_id) where submission_id is not null;

create or replace function refuse_letter_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.revoked_at is null and new.revoked_at is not null
    and (old.id, old.code, old.meeting_id, old.kind, old.participant_id, old.submission_id, old.holder, old.language, old.name,
      old.text_version, old.content, old.hash, old.issued_at, old.issued_by)
    is not distinct from (new.id, new.code, new.meeting_id, new.kind, new.participant_id, new.submission_id, new.holder,
      new.language, new.name, new.text_version, new.content, new.hash, new.issued_at, new.issued_by) then
    return new;
  end if;
  raise exception 'a letter that was issued is never changed';
end $$;
