-- When a print station in a browser last asked for a badge, so that a gate can say whether a printer is connected.
alter table badge_arrivals add column browser_seen_at timestamptz;
