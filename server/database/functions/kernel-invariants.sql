-- Rules about events, the audit log and files. Like the views of invariants.sql, each must be empty at every moment.

-- Returns the ids of the events that some job will deliver. This is a function, because the tables of the jobs are
-- created after these views.
create function events_with_job() returns setof bigint language plpgsql stable as $$
begin
  return query
    select element::bigint
    from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id and task.identifier = 'deliver_outbox'
    cross join lateral jsonb_array_elements_text(
      coalesce(job.payload::jsonb -> 'ids', jsonb_build_array(job.payload::jsonb ->> 'id'))) as element;
end $$;

create view invariant_outbox as
  select id::text as event, 'waits, but no job will deliver it' as problem
  from outbox
  where delivered_at is null and failed_at is null and id not in (select * from events_with_job());

-- `verify-audit` detects changed entries by recomputing the hashes; this checks that seals and entries match.
create view invariant_audit as
  select 'seal ' || number as what, 'does not follow the one before' as problem
  from (select number, from_id, lag(number, 1, 0::bigint) over seals as before, lag(to_id, 1, 0::bigint) over seals as sealed
    from audit_seals window seals as (order by number)) as chain
  where number <> before + 1 or from_id <= sealed
  union all
  select 'seal ' || number, 'other entries than were sealed'
  from audit_seals as seal
  where entries <> (select count(*) from audit_log where id between seal.from_id and seal.to_id)
  union all
  select 'all seals', 'an entry between two of them'
  where (select coalesce(sum(entries), 0) from audit_seals)
    <> (select count(*) from audit_log where id <= (select coalesce(max(to_id), 0) from audit_seals));

-- A file that is in use must be attached, because it would otherwise be deleted after a day.
create view invariant_files as
  select files.id as file, held.by || ' holds a file that is swept away' as problem
  from files join (
    select picture_file_id as id, 'an account' as by from accounts where picture_file_id is not null
    union all select cover_file_id, 'a conference' from meetings where cover_file_id is not null
    union all select file_id, 'a slip' from slip_files where slip_id is not null
    union all select file_id, 'an invoice' from invoice_files where invoice_id is not null
    union all select file_id, 'a seal' from letter_seals
    union all select file_id, 'a template' from submission_templates
  ) as held on held.id = files.id
  where not attached
  union all
  select id, 'encrypted bytes without their key' from files where blob_id is not null and sealed_key is null;
