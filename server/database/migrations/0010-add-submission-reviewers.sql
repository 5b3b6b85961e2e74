-- Those who review registrations and those who review submissions are two roles. The first keeps its stored name.
alter table meeting_roles drop constraint meeting_roles_role_check;
alter table meeting_roles add constraint meeting_roles_role_check
  check (role in ('owner', 'manager', 'finance', 'reviewer', 'submission_reviewer', 'steward'));
