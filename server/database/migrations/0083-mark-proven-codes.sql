-- Whether the caller who asked for the code proved to be its owner: by a login, or by a browser that was logged in before.
alter table verification_codes add column proven boolean not null default false;
