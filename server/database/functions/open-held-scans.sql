-- Held scans that no organizer has reviewed.
create view open_held_scans as
  select * from checkin_scans as scan
  where held and not exists (select from checkin_reviews as review
    where (review.device_id, review.sequence) = (scan.device_id, scan.sequence));
