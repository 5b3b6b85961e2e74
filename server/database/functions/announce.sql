-- Writes events into the outbox, with one job that delivers them after the commit.
create function announce(event text, payloads jsonb[], moment timestamptz) returns void language plpgsql as $$
declare
  written json;
begin
  with added as (
    insert into outbox (event, payload, created_at)
      select announce.event, payload, moment from unnest(payloads) as payload returning id
  ) select json_agg(id::text) into written from added;
  if written is not null then
    perform graphile_worker.add_job('deliver_outbox', json_build_object('ids', written));
  end if;
end $$;
