-- How many people a day opened the registration form of a conference: numbers only, for the organizer's funnel.
create table form_openings (
  meeting_id uuid not null references meetings (id),
  -- Where the conference is.
  day date not null,
  opened integer not null check (opened >= 0),
  primary key (meeting_id, day)
);
