-- The name on the wall can be agreed to on the ticket, too.
alter table consents drop constraint consents_way_check,
  add constraint consents_way_check
    check (way in ('sign_up', 'registration', 'asked_again', 'settings', 'self_checkin', 'ticket'));
