-- Bank statements may be workbooks, and one file may hold the lines of several accounts.

alter table statements
  drop constraint statements_format_check,
  add constraint statements_format_check check (format in ('csv', 'xlsx', 'camt', 'mt940'));

-- The organizer's own account; empty if the file does not name it.
alter table statement_lines add column account text not null default '';

update statement_lines set account = statements.account
from statements where statements.id = statement_id and statements.account <> '';
