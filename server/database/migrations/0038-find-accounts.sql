-- What administrators find accounts by. No order writes any of it.
-- Functions name each other with their schema: an index is built without a search path.

-- When its owner last logged in; null: never.
alter table accounts add column last_login_at timestamptz;
update accounts set last_login_at = (select max(started_at) from logins where account_id = accounts.id);

-- A name for comparing: case, width, accents, spaces and marks between its parts don't matter.
create function account_name_key(name text) returns text language sql immutable parallel safe as $$
  select regexp_replace(
    translate(replace(lower(normalize(name, NFKD) collate "und-x-icu"), 'ß', 'ss'), 'øłđðħı', 'olddhi'),
    '[\u0300-\u036f[:space:][:punct:]·•‧・`´ʼ]', '', 'g')
$$;

-- Each word of a name by itself, after the whole name.
create function account_name_lines(name text) returns text language sql immutable parallel safe as $$
  select chr(10) || public.account_name_key(name) || coalesce((
    select string_agg(chr(10) || public.account_name_key(word), '' order by place)
    from regexp_split_to_table(name, '[[:space:]·•‧・-]+') with ordinality as words (word, place) where place > 1), '')
$$;

-- The name's lines, then a mark, then username, e-mail address and phone number: a line each, the phone number with a mark at its end.
create function account_search_text(name text, username_key text, email text, phone text) returns text
language sql immutable parallel safe as $$
  select public.account_name_lines(name) || chr(1) || chr(10) || username_key || chr(10) || coalesce(email, '')
    || chr(10) || coalesce(replace(phone, '+', ''), '') || '#'
$$;
alter table accounts add column search_text text
  generated always as (account_search_text(name, username_key, email, phone)) stored;

-- What an index finds a name and the end of a phone number by: beginnings of one and two characters of each line, two
-- neighbouring characters where one of them is no ASCII, three neighbouring characters, and the last four to six digits.
create function account_search_tokens(name text, phone text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct token), '{}') from (
    select '^' || left(line, size) as token
    from regexp_split_to_table(public.account_name_lines(name), chr(10)) as line, generate_series(1, 2) as size
    where char_length(line) >= size
    union all
    select substr(key, place, size)
    from public.account_name_key(name) as key, generate_series(2, 3) as size, generate_series(1, char_length(key) - size + 1) as place
    where size = 3 or octet_length(substr(key, place, 2)) > 2
    union all
    select '#' || right(phone, size) from generate_series(4, 6) as size where phone is not null
  ) as tokens
$$;

create index accounts_search on accounts using gin (account_search_tokens(name, phone));
create index accounts_by_email on accounts (email collate "C");
create index accounts_by_username on accounts (username_key collate "C", id);
-- With the text, so that what many accounts match is met on a walk through the index alone.
create index accounts_newest on accounts (created_at, id) include (search_text);
create index accounts_by_name on accounts (name collate "zh-x-icu", id);
create index accounts_last_login on accounts (coalesce(last_login_at, '1970-01-01T00:00:00Z'::timestamptz), id);
create index accounts_disabled on accounts (created_at, id) where disabled_at is not null;
create index accounts_administrators on accounts (created_at, id) where administrator;
create index accounts_with_second_factor on accounts (created_at, id) where second_factor_on_at is not null;
