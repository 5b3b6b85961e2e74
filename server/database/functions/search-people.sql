-- Finds the people whose text has all of these tokens and the text itself; `most` bounds the work. The tokens include
-- the meeting, so their index is the only good plan: the planner has no statistics about a search term and would choose
-- a slower one.
create function search_participants(pieces integer[], pattern text, most integer) returns setof participants
language sql stable rows 100 set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
  select * from participants
  where search_tokens @> pieces and search_text like pattern and state = 'registered' limit most
$$;
create function search_registrations(pieces integer[], pattern text, most integer) returns setof registrations
language sql stable rows 100 set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
  select * from registrations where search_tokens @> pieces and search_text like pattern limit most
$$;
