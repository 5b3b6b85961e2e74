-- Returns the forms in which a search term is compared: as a name, as the beginning of a username or an email address,
-- and as the end of a phone number. Null if nothing is left to search for.
create function account_term_tokens(term text) returns text[] language sql immutable as $$
  select case
    when key = '' then null
    when char_length(key) = 1 or key ~ '^[a-z0-9]{2}$' then array['^' || key]
    when char_length(key) = 2 then array[key]
    else array(select distinct substr(key, place, 3) from generate_series(1, char_length(key) - 2) as place) end
  from account_name_key(term) as key
$$;
create function account_term_start(term text) returns text language sql immutable as $$
  select nullif(replace(lower(normalize(term, NFKC) collate "und-x-icu"), ' ', ''), '')
$$;
create function account_term_tail(term text) returns text language sql immutable as $$
  select case when digits ~ '^\d{4,15}$' then digits end
  from regexp_replace(normalize(term, NFKC), '[\s()+.-]', '', 'g') as digits
$$;

-- Patterns for the search text of matching accounts; one of them must match.
create function account_term_patterns(term text) returns text[] language sql immutable as $$
  select array_remove(array[
    case when (account_term_tokens(term))[1] like '^%'
      then '%' || chr(10) || account_name_key(term) || '%' || chr(1) || '%'
      when account_term_tokens(term) is not null then '%' || account_name_key(term) || '%' || chr(1) || '%' end,
    '%' || chr(1) || '%' || chr(10) || regexp_replace(account_term_start(term), '([\\%_])', '\\\1', 'g') || '%',
    '%' || account_term_tail(term) || '#'], null)
$$;

-- Returns the pattern to compare with ' ' || name_sounds. Short terms match the beginning of a variant of the name,
-- longer ones any part of it.
create function account_sound_pattern(term text) returns text language sql immutable as $$
  select case when key = '' then null when char_length(key) < 3 then '% ' || key || '%' else '%' || key || '%' end
  from account_name_key(term) as key
$$;

-- Returns matching accounts, up to a limit, with the creation time, by which callers sort. The settings are needed
-- because the planner has no statistics about a search term and would choose a slower plan.
create function search_accounts(term text, most integer) returns table (id uuid, created_at timestamptz)
language sql stable rows 100 set enable_seqscan = off set enable_indexonlyscan = off as $$
  select found.id, found.created_at from (
    (select accounts.id, accounts.created_at from accounts
      where account_search_tokens(name, phone) @> account_term_tokens(term)
        and search_text like any (account_term_patterns(term)) limit most)
    union
    (select accounts.id, accounts.created_at from accounts
      where account_search_tokens(name, phone) @> array['#' || right(account_term_tail(term), 6)]
        and search_text like any (account_term_patterns(term)) limit most)
    union
    (select accounts.id, accounts.created_at from accounts
      where account_search_tokens(name_sounds, null) @> account_term_tokens(term)
        and ' ' || name_sounds like account_sound_pattern(term) limit most)
    union
    (select accounts.id, accounts.created_at from accounts
      where email collate "C" >= account_term_start(term) and email collate "C" < account_term_start(term) || chr(1114111)
      limit most)
    union
    (select accounts.id, accounts.created_at from accounts
      where has_username and username_key collate "C" >= account_term_start(term)
        and username_key collate "C" < account_term_start(term) || chr(1114111) limit most)
  ) as found limit most
$$;
