-- Money that a provider gave back without being asked by us: refunded at its own site, or taken back after a dispute. It is a
-- refund like others, and waits until finance has noted what it means.
alter table refunds add column by_provider text check (by_provider in ('refunded', 'reversed'));
alter table refunds add column noted_at timestamptz;
alter table refunds add column noted_by uuid;
alter table refunds add column note text not null default '';
alter table refunds add check (noted_at is null or by_provider is not null);
create index refunds_by_provider on refunds (meeting_id, asked_at) where by_provider is not null and noted_at is null;
