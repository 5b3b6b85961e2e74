-- A refund that a provider refused waits until finance has refunded again, or noted what became of it.
alter table refunds drop constraint refunds_check7;
