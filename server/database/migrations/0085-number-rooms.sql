-- A room has a number of ours from the beginning, by which hotels and organizers can name it until the hotel has given its own.
-- The number is never changed or used again. All conferences share one sequence, because a counter for each of them would be
-- locked by every order that shares a room.
alter table rooms add column serial integer generated always as identity;
create unique index rooms_by_serial on rooms (serial);
