-- A code for a phone number that text messages don't reach, sent to the e-mail address of its account.
alter table verification_codes add column by_email boolean not null default false;
