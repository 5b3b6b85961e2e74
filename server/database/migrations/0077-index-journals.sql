-- The ledger of a conference is read journal by journal, and the movements of balances by conference.
create index ledger_postings_of_journal on ledger_postings (journal);
create index balance_entries_of_meeting on balance_entries (meeting_id) include (currency, kind, amount, subject_id);
