-- Search takes for the same what readers do, in more scripts: the letters that stand for an apostrophe in Hawaiian, Uzbek
-- and Arabic in Latin letters, the digits of Indian scripts, and the chillus of Malayalam in both their spellings.
-- docs/decisions/0012 says what is folded. shared/src/text/folding.ts has the same rules, for what the web marks.

--: step
create or replace function folded(value text) returns text language sql immutable parallel safe
return case when octet_length(value) = char_length(value) then lower(value) else
  translate(
    replace(replace(replace(lower(normalize(
      regexp_replace(normalize(
        -- Letters for an apostrophe. Of Indian scripts: digits, and letters of Malayalam that have two spellings. Few texts
        -- have any, and the others take hardly longer.
        case when value ~ '[\u02BB\u02BD-\u02BF\u1E9A\uA78B\uA78C\u0966-\u096F\u09E6-\u09EF\u0A66-\u0A6F\u0AE6-\u0AEF\u0B66-\u0B6F\u0BE6-\u0BEF\u0C66-\u0C6F\u0CE6-\u0CEF\u0D66-\u0D6F\u0D7A-\u0D7F]' then
          translate(replace(replace(replace(replace(replace(replace(replace(value, U&'\1E9A', U&'a\02BE'),
            U&'\0D7A', U&'\0D23\0D4D'), U&'\0D7B', U&'\0D28\0D4D'), U&'\0D7C', U&'\0D30\0D4D'),
            U&'\0D7D', U&'\0D32\0D4D'), U&'\0D7E', U&'\0D33\0D4D'), U&'\0D7F', U&'\0D15\0D4D'),
            U&'\02BB\02BD\02BE\02BF\A78B\A78C'
            '\0966\0967\0968\0969\096A\096B\096C\096D\096E\096F'
            '\09E6\09E7\09E8\09E9\09EA\09EB\09EC\09ED\09EE\09EF'
            '\0A66\0A67\0A68\0A69\0A6A\0A6B\0A6C\0A6D\0A6E\0A6F'
            '\0AE6\0AE7\0AE8\0AE9\0AEA\0AEB\0AEC\0AED\0AEE\0AEF'
            '\0B66\0B67\0B68\0B69\0B6A\0B6B\0B6C\0B6D\0B6E\0B6F'
            '\0BE6\0BE7\0BE8\0BE9\0BEA\0BEB\0BEC\0BED\0BEE\0BEF'
            '\0C66\0C67\0C68\0C69\0C6A\0C6B\0C6C\0C6D\0C6E\0C6F'
            '\0CE6\0CE7\0CE8\0CE9\0CEA\0CEB\0CEC\0CED\0CEE\0CEF'
            '\0D66\0D67\0D68\0D69\0D6A\0D6B\0D6C\0D6D\0D6E\0D6F',
            '''''''''''''' || repeat('0123456789', 9))
        else value end, NFKD),
        '[\u00AD\u0300-\u036F\u0483-\u0487\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u061C\u0640'
        '\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u08D3-\u08E1\u08E3-\u08FF\u115F\u1160'
        '\u180B-\u180F\u200B\u200D-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF\U000E0000-\U000E0FFF]', '', 'g'),
      NFKC)), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    -- Latin and Greek letters, and signs as keyboards have them.
    U&'\00F8\0142\0111\00F0\0127\0167\0131\03C2\02BC\2018\2019\201C\201D\2010\2011\200C'
    -- Letters of Hebrew and Arabic, then the digits.
    || case when value ~ '[\u05BE-\u06FF\uFB50-\uFEFC]' then U&'\05BE\05F3\05F4\0671\0649\06CC\06A9\06AA\0629\06C1\06C3\06BE\06D5' else '' end
    || case when value ~ '[\u0660-\u0669\u06F0-\u06F9]' then
      U&'\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06F0\06F1\06F2\06F3\06F4\06F5\06F6\06F7\06F8\06F9' else '' end,
    U&'olddhti\03C3''''''""-- '
    || case when value ~ '[\u05BE-\u06FF\uFB50-\uFEFC]' then U&'-''"\0627\064A\064A\0643\0643\0647\0647\0647\0647\0647' else '' end
    || case when value ~ '[\u0660-\u0669\u06F0-\u06F9]' then '01234567890123456789' else '' end)
  end;

-- Until these are there, searches miss what is folded in a new way.
--: concurrently
create index concurrently posts_words_anew on posts using gin (post_words(id, content)) with (fastupdate = off);

--: concurrently
create index concurrently users_words_anew on users using gin (person_words(username, name)) with (fastupdate = off);

--: concurrently
create index concurrently users_words_for_admins_anew on users using gin (person_words(username, name || ' ' || email))
  with (fastupdate = off);

--: concurrently
create index concurrently users_by_name_anew on users (role, (left(folded(name), 40)) collate "C", id);

--: step
drop index if exists posts_words;
alter index posts_words_anew rename to posts_words;

--: step
drop index if exists users_words, users_words_for_admins, users_by_name;
alter index users_words_anew rename to users_words;
alter index users_words_for_admins_anew rename to users_words_for_admins;
alter index users_by_name_anew rename to users_by_name;

-- The column is generated: it is made anew when its sources are set.
--: batches of communities by 1000
update communities set name = name
where id between $1 and $2 and search_text <> folded(name || ' ' || description);

--: batches of users by 1000
update users set search_text = folded(name || ' ' || username || ' ' || email)
where id between $1 and $2 and search_text <> folded(name || ' ' || username || ' ' || email);
