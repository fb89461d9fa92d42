-- For who had migration 0068 in its former text: `analyze` (the automatic one too), `reindex` and restoring a backup failed as
-- soon as a name or post had a letter of Devanagari, Thai, Yiddish and some more.
--: step
alter function folded_letters(text) set search_path from current;
