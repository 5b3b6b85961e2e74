-- Whether the people of an import are told how to log in, as the administrator chose when starting it.
alter table account_imports add column invites boolean not null default false;
