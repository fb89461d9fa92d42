-- formerly 3e790789cd7ae2d02268c6fe7d3ce67d5b1abc0fd87ca58849001948c7a5b0c6
-- One sign may stand for eighteen letters (U+FDFA), and a text of such signs unfolds to eighteen times as much to compare. What
-- would unfold to more than three times its signs, and to more than a hundred, keeps such signs as they are now. Accents
-- and syllables are folded as in all texts. docs/decisions/0090 says why.

--: step
-- Of text that is not all ASCII. Its rules are those of migration 0058. PostgreSQL 17 and newer make an index with a search
-- path in which it would not find the function below.
create or replace function folded_letters(value text) returns text language plpgsql immutable parallel safe
set search_path from current as $$
declare
  letters text := normalize(value, NFKD);
  unfolds constant boolean := char_length(letters) <= greatest(100, 3 * char_length(value));
begin
  if not unfolds then
    letters := normalize(value, NFD);
  end if;
  -- Few texts have a letter of these, and the others take hardly longer.
  if value ~ '[ÞþŊŋƁɓƊɗƘƙƳƴƐɛƆɔƏə\u02BB\u02BD-\u02BF\u1E9A\uA78B\uA78C\u05F0-\u05F2\uFB1F\u0900-\u0DFF\u0E33\u0E40\u0E4D\u0EB3\u0EC0\u0ECD'
    '\u07C0-\u07C9\u0E50-\u0E59\u0ED0-\u0ED9\u0F20-\u0F29\u1040-\u1049\u1090-\u1099\u17E0-\u17E9\u1810-\u1819'
    '\u1946-\u194F\u19D0-\u19D9\u1A80-\u1A89\u1A90-\u1A99\u1B50-\u1B59\u1BB0-\u1BB9\u1C40-\u1C49\u1C50-\u1C59'
    '\uA620-\uA629\uA8D0-\uA8D9\uA900-\uA909\uA9D0-\uA9D9\uA9F0-\uA9F9\uAA50-\uAA59\uABF0-\uABF9\U00010D30-\U00010D39'
    '\U00011136-\U0001113F\U0001E140-\U0001E149\U0001E2F0-\U0001E2F9\U0001E950-\U0001E959'
    '髙﨑𠮷邊邉齋齊濱濵澤廣櫻眞瀨德國惠榮嶋嶌]' then
    letters := folded_in_script(letters);
    letters := case when unfolds then normalize(letters, NFKD) else normalize(letters, NFD) end;
  end if;
  letters := regexp_replace(letters,
    '[\u00AD\u0300-\u036F\u0483-\u0487\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u061C\u0640'
    '\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u08D3-\u08E1\u08E3-\u08FF'
    '\u093C\u0A3C\u0ABC\u0B3C\u0CBC\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200D-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF\U000E0000-\U000E0FFF]', '', 'g');
  letters := lower(case when unfolds then normalize(letters, NFKC) else normalize(letters, NFC) end);
  letters := replace(replace(replace(letters, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
  return translate(letters,
    -- Latin and Greek letters, and signs as keyboards have them.
    U&'\00F8\0142\0111\00F0\0127\0167\0131\03C2\02BC\2018\2019\201C\201D\2010\2011\200C'
    -- Letters of Hebrew and Arabic, then the digits.
    || case when value ~ '[\u05BE-\u06FF\uFB50-\uFEFC]' then U&'\05BE\05F3\05F4\0671\0649\06CC\06A9\06AA\0629\06C1\06C3\06BE\06D5' else '' end
    || case when value ~ '[\u0660-\u0669\u06F0-\u06F9]' then
      U&'\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06F0\06F1\06F2\06F3\06F4\06F5\06F6\06F7\06F8\06F9' else '' end,
    U&'olddhti\03C3''''''""-- '
    || case when value ~ '[\u05BE-\u06FF\uFB50-\uFEFC]' then U&'-''"\0627\064A\064A\0643\0643\0647\0647\0647\0647\0647' else '' end
    || case when value ~ '[\u0660-\u0669\u06F0-\u06F9]' then '01234567890123456789' else '' end);
end $$;

--: step
create or replace function folded(value text) returns text language sql immutable parallel safe
return case when octet_length(value) = char_length(value) then lower(value) else folded_letters(value) end;

-- The indexes of words stay. What they have from before finds a few posts and members more, until those are edited. This
-- one is in an order.
--: concurrently
create index concurrently users_by_name_anew on users (role, (left(folded(name), 40)) collate "C", id);

--: step
drop index if exists users_by_name;
alter index users_by_name_anew rename to users_by_name;

-- Only what is folded in another way now is made anew. The column is generated: it is made anew when its sources are set.
--: batches of communities by 1000
update communities set name = name
where id between $1 and $2
  and char_length(normalize(name || ' ' || description, NFKD)) > greatest(100, 3 * char_length(name || ' ' || description));

--: batches of users by 1000
update users set search_text = folded(name || ' ' || username || ' ' || email)
where id between $1 and $2 and char_length(normalize(name || ' ' || username || ' ' || email, NFKD))
  > greatest(100, 3 * char_length(name || ' ' || username || ' ' || email));
