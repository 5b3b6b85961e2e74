-- Accounts made by a code have no password until their owner sets one.
alter table accounts add column has_password boolean not null default true;
-- So far these were made at the desk or from a sheet; their username tells.
update accounts set has_password = false
where username = 'u' || left(replace(id::text, '-', ''), 16)
  and not exists (
    select 1 from audit_log
    where object = 'account:' || accounts.id and action in ('account.password_reset', 'account.password_changed')
  );
