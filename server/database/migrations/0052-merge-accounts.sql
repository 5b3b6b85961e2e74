-- Two accounts of one person become one. The one that ended keeps its row: what it did stays under its name.
alter table accounts
  add column merged_into uuid references accounts (id),
  add column merged_at timestamptz,
  drop constraint accounts_check,
  -- Its phone number and e-mail address moved, or are free.
  add constraint accounts_check check (phone is not null or email is not null or merged_into is not null),
  -- Every check for disabled accounts holds for it, too.
  add constraint accounts_merged check ((merged_into is null) = (merged_at is null)
    and (merged_into is null or (disabled_at is not null and merged_into <> id and not administrator)));
create index accounts_merged_into on accounts (merged_into) where merged_into is not null;
create index accounts_merged_at on accounts (merged_at) where merged_at is not null;

-- What a person had in the account that ended.
alter table balance_entries drop constraint balance_entries_kind_check;
alter table balance_entries add constraint balance_entries_kind_check check (kind in ('recharge', 'recharge_reversed',
  'refund', 'payment', 'withdrawal', 'withdrawal_returned', 'merged_out', 'merged_in'));
