-- Whether reading a message is told to its sender: only what was read while the two were friends (docs/decisions/0025).
--: step
alter table messages add column if not exists is_read_told boolean not null default true;
