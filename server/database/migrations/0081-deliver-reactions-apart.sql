-- The reactions that an event has not reached yet, after one of them failed. Null: none of them has been tried alone.
alter table outbox add column pending text[];
