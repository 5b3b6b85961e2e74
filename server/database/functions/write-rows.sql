-- Functions that write rows which the server sends as JSON, keyed by column names. They are generated from the columns
-- that the tables have when the functions of this release are applied, so a new column needs no line here. A column
-- that a later release adds is in none of their lists: servers of this release leave it at its default.
--
-- read_<table>: the rows as values of the table's type; a column that was not sent gets its default.
-- insert_<table>: inserts rows that were read.
-- update_<table>: finds the rows by `id`; a column that was not sent stays as it is.
do $generate$
declare
  target text;
  columns text;
  sent text;
  defaults text;
begin
  foreach target in array array['orders', 'order_lines', 'person_keys', 'stays', 'rooms', 'room_places',
    'share_invitations', 'roommate_requests', 'registrations', 'participants'] loop
    select
      string_agg(quote_ident(attname), ', ' order by attnum) filter (where is_written),
      string_agg('new.' || quote_ident(attname), ', ' order by attnum) filter (where is_written),
      -- By name: a row by position would no longer fit once a later release has added a column.
      string_agg(format('%L, %s', attname, pg_get_expr(adbin, adrelid)), ', ' order by attnum)
        filter (where is_written and adbin is not null)
    into columns, sent, defaults
    from pg_attribute
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    cross join lateral (select attgenerated = '' and attidentity = '' as is_written) as kind
    where attrelid = target::regclass and attnum > 0 and not attisdropped;
    if target not in ('registrations', 'participants') then
      execute format($code$
        create function read_%1$s(rows jsonb) returns %1$s[] language plpgsql as $body$
        begin
          return array(select new from jsonb_populate_recordset(
            jsonb_populate_record(null::%1$s, jsonb_build_object(%4$s)), rows) as new);
        end $body$;
        create function insert_%1$s(rows %1$s[]) returns void language plpgsql as $body$
        begin
          insert into %1$s (%2$s) select %3$s from unnest(rows) as new;
        end $body$ $code$, target, columns, sent, defaults);
    else
      execute format($code$
        create function update_%1$s(rows jsonb) returns void language plpgsql
        set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
        as $body$
        begin
          update %1$s set (%2$s) = (select %3$s from jsonb_populate_record(%1$s, sent) as new)
            from jsonb_array_elements(rows) as sent where %1$s.id = (sent ->> 'id')::uuid;
        end $body$ $code$, target, columns, sent);
    end if;
  end loop;
end $generate$;
