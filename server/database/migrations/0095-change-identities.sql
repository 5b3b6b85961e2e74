-- Another registration type may be for another identity, which the person chooses together with it.

-- On a line that keeps the place of a dearer type until it is paid: the identity from then on. Null: it stays.
alter table order_lines add column identity_after text;
-- On a line that took over from another one: the identity before. Null: it is the same.
alter table order_lines add column identity_before text;
