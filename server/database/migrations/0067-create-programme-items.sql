-- The programme thing by thing, each with a version of its own, so that several people edit it at the same time. What was
-- removed stays as a row without a body: an editor who was away learns of it, and its version goes on.
create table programme_items (
  meeting_id uuid not null references meetings (id),
  kind text not null check (kind in ('room', 'track', 'speaker', 'session')),
  id uuid not null,
  version integer not null,
  -- Of the whole programme, when this was changed last: meeting_sections.version of that moment.
  revision integer not null,
  position double precision not null,
  body jsonb,
  changed_at timestamptz not null,
  changed_by uuid references accounts (id),
  primary key (meeting_id, kind, id)
);
create index programme_items_by_revision on programme_items (meeting_id, revision);

-- What visitors see: the latest version, unless it was withdrawn.
create table programme_versions (
  meeting_id uuid not null references meetings (id),
  version integer not null,
  revision integer not null,
  content jsonb not null,
  changes jsonb not null,
  note jsonb not null,
  published_at timestamptz not null,
  published_by uuid references accounts (id),
  withdrawn_at timestamptz,
  primary key (meeting_id, version)
);

create function pg_temp.with_new_fields(kind text, thing jsonb) returns jsonb language sql as $$
  select case kind
    when 'rooms' then thing || '{"capacity": null}'
    when 'sessions' then thing || '{"expected": null}' || jsonb_build_object('talks', (
      select coalesce(jsonb_agg(talk || '{"submissionId": null, "board": ""}' order by place), '[]')
      from jsonb_array_elements(thing -> 'talks') with ordinality as t (talk, place)))
    else thing
  end
$$;

insert into programme_items (meeting_id, kind, id, version, revision, position, body, changed_at, changed_by)
select meeting_id, kind, (thing ->> 'id')::uuid, 1, section.version, place,
  pg_temp.with_new_fields(list, thing), section.changed_at, section.changed_by
from meeting_sections as section
cross join (values ('rooms', 'room'), ('tracks', 'track'), ('speakers', 'speaker'), ('sessions', 'session'))
  as lists (list, kind)
cross join jsonb_array_elements(coalesce(content -> list, '[]')) with ordinality as things (thing, place)
where section.name = 'programme' and content is not null;

-- What was announced is the first version.
insert into programme_versions
  (meeting_id, version, revision, content, changes, note, published_at, published_by)
select meeting_id, 1, version,
  (select jsonb_object_agg(list, (
    select coalesce(jsonb_agg(pg_temp.with_new_fields(list, thing) order by place), '[]')
    from jsonb_array_elements(coalesce(content -> list, '[]')) with ordinality as things (thing, place)))
    from unnest(array['rooms', 'tracks', 'speakers', 'sessions']) as list),
  '[]', '{"en": "", "zh": ""}', changed_at, changed_by
from meeting_sections
where name = 'programme' and (content -> 'announced')::boolean;

drop function pg_temp.with_new_fields;
