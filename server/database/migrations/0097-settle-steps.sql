-- Steps of the checklist for which the organizer needs nothing, or keeps the defaults.
alter table meetings add column settled_steps text[] not null default '{}';
