-- From where: the network address of the request. Null: the server itself, or an entry written before this column.
alter table audit_log add column address text;

-- Which text was hashed: the second form has the address (decision 59). Without a default, a server of the release before
-- can't seal entries whose address it does not know of; they wait for a newer one.
alter table audit_seals add column form smallint not null default 1 check (form in (1, 2));
alter table audit_seals alter column form drop default;
