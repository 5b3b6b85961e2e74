-- A checkpoint may take live codes only.
update checkpoints set switches = switches || '{"liveCodes": false}';
