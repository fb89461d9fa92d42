-- Where a word ends in more scripts: full stops, commas and question marks of Arabic and Urdu, the danda of India, the full
-- stop of Armenian, what stands between the words of Ethiopic and the syllables of Tibetan. Tai Tham and Balinese are
-- written without spaces. docs/decisions/0012 says how words are found.

--: step
create or replace function words_in(value text) returns text language plpgsql immutable parallel safe cost 1000 as $$
declare
  apart constant text := '[\u0080-\u00A9\u00AB-\u00B4\u00B6-\u00B9\u00BB-\u00BF\u00D7\u00F7\u0589\u060C\u061B\u061F\u06D4\u0964\u0965'
    '\u0F0B-\u0F14\u1361-\u1368\u2000-\u206F\u20A0-\u20CF\u3000-\u3004\u3008-\u3020\u3030\u30FB\uFE10-\uFE6F\uFF00-\uFF65]';
  unspaced constant text := '[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u1950-\u19DF\u1A20-\u1AAF\u1B00-\u1B7F\u2100-\u2BFF\u2E80-\uD7FF'
    '\uF900-\uFAFF\U0001F000-\U0003FFFF]';
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

-- Until these are there, searches miss the words that end in a new way.
--: concurrently
create index concurrently posts_words_anew on posts using gin (post_words(id, content)) with (fastupdate = off);

--: concurrently
create index concurrently users_words_anew on users using gin (person_words(username, name)) with (fastupdate = off);

--: concurrently
create index concurrently users_words_for_admins_anew on users using gin (person_words(username, name || ' ' || email))
  with (fastupdate = off);

--: step
drop index if exists posts_words;
alter index posts_words_anew rename to posts_words;

--: step
drop index if exists users_words, users_words_for_admins;
alter index users_words_anew rename to users_words;
alter index users_words_for_admins_anew rename to users_words_for_admins;
