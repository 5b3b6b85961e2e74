-- Accounts that are made by a code, at a desk or from a sheet get a username that nobody chose. It is shown nowhere until
-- their owner has chosen one.
alter table accounts add column has_username boolean not null
  generated always as (username <> 'u' || left(replace(id::text, '-', ''), 16)) stored;

-- False: nobody gave a name; it is the masked phone number or e-mail address. So far it was the given username.
alter table accounts add column has_name boolean not null default true;
update accounts set has_name = false, name = case
    when phone ~ '^\+861\d{10}$' then substr(phone, 4, 3) || '****' || right(phone, 4)
    when phone is not null then '****' || right(phone, 4)
    when email is not null then left(email, 1) || '***' || substr(email, strpos(email, '@'))
    else '****' end
where name = username and not has_username;
