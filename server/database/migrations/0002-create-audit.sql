-- Append-only facts about who did what.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor uuid,
  action text not null,
  object text not null,
  detail jsonb not null,
  request_id text
);
create index audit_log_object on audit_log (object, id);
create index audit_log_actor on audit_log (actor, id);
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
