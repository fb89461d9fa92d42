-- Search takes for the same what readers do: final sigma, tatweel, the forms of alef, yeh, kaf and heh, the digits of
-- Arabic and Persian, æ and ae, œ and oe. Marks and signs that nobody sees are left out in more scripts.
-- docs/decisions/0012 says what is folded. shared/src/folding.ts has the same rules, for what the web marks.

--: step
create or replace function folded(value text) returns text language sql immutable parallel safe
return case when octet_length(value) = char_length(value) then lower(value) else
  translate(
    replace(replace(replace(lower(normalize(
      regexp_replace(normalize(value, NFKD),
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
create index concurrently posts_words_folded on posts using gin (post_words(id, content)) with (fastupdate = off);

--: concurrently
create index concurrently users_words_folded on users using gin (person_words(username, name)) with (fastupdate = off);

--: concurrently
create index concurrently users_words_for_admins_folded on users using gin (person_words(username, name || ' ' || email))
  with (fastupdate = off);

--: concurrently
create index concurrently users_by_name_folded on users (role, (left(folded(name), 40)) collate "C", id);

--: step
drop index if exists posts_words;
alter index posts_words_folded rename to posts_words;

--: step
drop index if exists users_words, users_words_for_admins, users_by_name;
alter index users_words_folded rename to users_words;
alter index users_words_for_admins_folded rename to users_words_for_admins;
alter index users_by_name_folded rename to users_by_name;

-- The column is generated: it is made anew when its sources are set.
--: batches of communities by 1000
update communities set name = name
where id between $1 and $2 and search_text <> folded(name || ' ' || description);

--: batches of users by 1000
update users set search_text = folded(name || ' ' || username || ' ' || email)
where id between $1 and $2 and search_text <> folded(name || ' ' || username || ' ' || email);
