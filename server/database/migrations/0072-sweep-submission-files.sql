-- A file that a draft no longer names could not be swept away, because its row here held on to it.
alter table submission_files
  drop constraint submission_files_file_id_fkey,
  add constraint submission_files_file_id_fkey foreign key (file_id) references files (id) on delete cascade,
  drop constraint submission_files_clean_file_id_fkey,
  add constraint submission_files_clean_file_id_fkey foreign key (clean_file_id) references files (id) on delete set null;
