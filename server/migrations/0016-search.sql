-- formerly 9fd5d53569fb68329307706574a452d34b66185e645988b9b6c9fa258687de1e
-- Search (issue 4): what members write and who they are is found by the words in it, as they begin, so that typing finds
-- before a word is whole. What a word is stands here, and not with PostgreSQL's own parser or pg_trgm: those go by the
-- locale of the database, and in ours take the letters of most scripts for signs between words.

-- As it is compared: small letters, no accents, one form for each sign. É is e, ﬁ is fi, ’ is '.
create or replace function folded(value text) returns text language sql immutable parallel safe
return case when octet_length(value) = char_length(value) then lower(value) else
  translate(
    replace(lower(normalize(
      regexp_replace(normalize(value, NFKD), '[\u0300-\u036F\u0483-\u0487\u0591-\u05C7\u064B-\u065F\u0670]', '', 'g'),
      NFKC)), 'ß', 'ss'),
    U&'\00F8\0142\0111\0131\2018\2019\201C\201D\2010\2011\FE0F\00AD\200B', 'oldi''''""--')
  end;

-- The words of a folded text, spaces between each two, cut at 40 signs. Scripts that put no space between words, and
-- emoji, give each pair of neighbours instead.
create or replace function words_in(value text) returns text language plpgsql immutable parallel safe cost 1000 as $$
declare
  apart constant text := '[\u0080-\u00A9\u00AB-\u00B4\u00B6-\u00B9\u00BB-\u00BF\u00D7\u00F7\u2000-\u206F\u20A0-\u20CF'
    '\u3000-\u3004\u3008-\u3020\u3030\u30FB\uFE10-\uFE6F\uFF00-\uFF65]';
  unspaced constant text := '[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u2100-\u2BFF\u2E80-\uD7FF\uF900-\uFAFF'
    '\U0001F000-\U0003FFFF]';
  words text := value;
  pairs text := '';
begin
  if octet_length(value) > char_length(value) then
    words := regexp_replace(words, apart, ' ', 'g');
    if words ~ unspaced then
      select string_agg(sign || case when next ~ unspaced then next else '' end, ' ') into pairs
        from (select sign, lead(sign) over (order by place) as next
          from unnest(string_to_array(words, null)) with ordinality as signs (sign, place)) as neighbours
        where sign ~ unspaced;
      words := regexp_replace(words, unspaced, ' ', 'g');
    end if;
  end if;
  -- Spaces are left alone: there are many, and each would cost as much as all the rest.
  words := btrim(regexp_replace(words, '[\u0001-\u001F!-/:-@[-`{-\u007F]+', ' ', 'g') || ' ' || pairs);
  return case when words ~ '[^ ]{41}' then regexp_replace(words, '([^ ]{40})[^ ]+', '\1', 'g') else words end;
end $$;

-- Each word of a post behind the stretch of ids that the post lies in: a search goes from stretch to stretch, the newest
-- first, and stops when it has a page, however many posts have the word. Most of a very long post is enough.
create or replace function post_words(id bigint, content text) returns tsvector language sql immutable parallel safe
return array_to_tsvector(string_to_array(
  to_hex(id >> 13) || ':' || replace(words_in(folded(left(content, 20000))), ' ', ' ' || to_hex(id >> 13) || ':'), ' '));

-- A person is found by any part of a name: each word behind ^, and what is left of it from its second sign on, its third…
create or replace function person_words(username text, name text) returns tsvector language sql immutable parallel safe cost 1000
return array_to_tsvector(array(
  select case start when 1 then '^' else '' end || substr(word, start)
  from unnest(string_to_array(words_in(folded(name || ' ' || username)), ' ')) as words (word),
    generate_series(1, char_length(word)) as start));

-- fastupdate would leave new words in a heap that every search goes through.
--: concurrently
create index concurrently posts_words on posts using gin (post_words(id, content)) with (fastupdate = off);

--: concurrently
create index concurrently users_words on users using gin (person_words(username, name)) with (fastupdate = off);
