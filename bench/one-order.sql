-- Places one order in one transaction, statement by statement, as a careful engineer would without a queue. It writes
-- the same rows as the product does for a person who registers alone. The objects are in `public`, because pgbench
-- doesn't know the schema of this release's functions.
create table public.bench_orders (nr bigint primary key, account_id uuid, registration_id uuid, participant_id uuid, type_id uuid,
  window_id uuid, number text, key text);
create sequence public.bench_next;

create function public.place_one(meeting uuid) returns uuid language plpgsql as $$
declare
  buyer public.bench_orders;
  price integer;
  placed uuid := uuidv7();
  mine bigint := nextval('bench_next');
  journal bigint := nextval('ledger_journals');
  event bigint;
begin
  select * into buyer from bench_orders where nr = mine;
  perform from meetings where id = meeting and state = 'published' and registration_opens_at <= now() for share;
  perform from registrations where id = buyer.registration_id and state = 'draft' for no key update;
  select price_cny into price from price_windows where id = buyer.window_id and type_id = buyer.type_id
    and (from_at is null or from_at <= now()) and (until_at is null or now() < until_at);
  update registration_types set taken = taken + 1 where id = buyer.type_id and taken + 1 <= stock;
  if not found then raise exception 'No Stock'; end if;
  insert into orders (id, number, meeting_id, account_id, registration_id, idempotency_key, request_hash, currency, conference_fee,
      hotel_fee, activity_fee, state, hold_until, priced_at, placed_at, changed_at)
    values (placed, buyer.number, meeting, buyer.account_id, buyer.registration_id, buyer.key, ''::bytea, 'CNY', price, 0, 0,
      'unpaid', now() + interval '30 minutes', now(), now(), now());
  insert into order_lines (order_id, participant_id, kind, type_id, window_id, quantity, unit_amount, held)
    values (placed, buyer.participant_id, 'conference', buyer.type_id, buyer.window_id, 1, price, true);
  insert into order_history (order_id, to_state, at, actor) values (placed, 'unpaid', now(), buyer.account_id);
  insert into ledger_postings (journal, order_id, account, currency, amount, at)
    values (journal, placed, 'receivable', 'CNY', price, now()), (journal, placed, 'conference', 'CNY', -price, now());
  insert into registration_history (registration_id, subject, from_state, to_state, at, actor)
    values (buyer.registration_id, 'state', 'draft', 'submitted', now(), buyer.account_id);
  update registrations set state = 'submitted', version = version + 1, name = 'Somebody', members = 1, order_id = placed,
      search_text = 'somebody', search_tokens = '{1,2,3,4,5,6,7,8,9,10,11,12}', changed_at = now() where id = buyer.registration_id;
  update participants set state = 'registered', full_name = 'Somebody', gender = 'male', organization = 'University',
      email = buyer.key, phone = buyer.key, type_id = buyer.type_id, search_text = buyer.key,
      search_tokens = '{1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24}', registered_at = now(), changed_at = now()
    where id = buyer.participant_id;
  insert into person_keys (meeting_id, key, participant_id) values (meeting, uuid_send(buyer.participant_id), buyer.participant_id);
  insert into audit_log (at, actor, action, object, detail)
    values (now(), buyer.account_id, 'order.placed', 'order:' || placed, jsonb_build_object('meeting', meeting));
  insert into outbox (event, payload, created_at)
    values ('order.placed', jsonb_build_object('orderId', placed), now()) returning id into event;
  perform graphile_worker.add_job('bench_noop', json_build_object('id', event));
  return placed;
end $$;
