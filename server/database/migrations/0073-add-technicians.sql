-- Technicians of the lecture rooms: they read slides, and nothing about people.
alter table meeting_roles drop constraint meeting_roles_role_check;
alter table meeting_roles add constraint meeting_roles_role_check
  check (role in ('owner', 'manager', 'finance', 'reviewer', 'submission_reviewer', 'steward', 'technician'));
alter table staff_invitations drop constraint staff_invitations_role_check;
alter table staff_invitations add constraint staff_invitations_role_check
  check (role in ('owner', 'manager', 'finance', 'reviewer', 'submission_reviewer', 'steward', 'technician'));

-- A talk has one file of slides; another one replaces it.
create unique index submission_files_slides on submission_files (submission_id) where kind = 'slides';
