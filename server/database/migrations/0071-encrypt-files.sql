-- Files are encrypted, each under a key of its own, which is encrypted with the secret keys. Null: a public file, or one
-- from before, which the job encrypt_old_files stores anew: under the name blob_id, and without its old bytes after that.
alter table files
  add column sealed_key text,
  add column blob_id text,
  add column replaced_at timestamptz;
create index files_not_encrypted on files (id) where sealed_key is null and attached and purpose <> 'public';
create index files_replaced on files (id) where replaced_at is not null;
