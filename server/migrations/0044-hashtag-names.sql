-- One name for all spellings of a hashtag (docs/decisions/0049): of plain signs, fully folded, and nothing invisible. Only
-- the code knows how to fold, so the database does not compare any more. Names that can not be written now are deleted.

--: step
alter table hashtags drop constraint if exists hashtags_name_check;
alter table hashtags drop constraint if exists hashtags_name_length;
alter table hashtags add constraint hashtags_name_length check (char_length(name) between 1 and 50) not valid;

-- What `hashtagName` of the code gives for a name that it gave before; null when that is none. It depends on no locale.
create or replace function hashtag_name_now(name text) returns text language plpgsql immutable as $$
declare
  mark text := '_\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f';
begin
  -- The letters of ㅋㅋ stay as they are.
  select string_agg(case when part[1] ~ '^[\u3131-\u318e]' then part[1] else normalize(part[1], NFKC) end, '' order by at)
    into name from regexp_matches(name, '[\u3131-\u318e]+|[^\u3131-\u318e]+', 'g') with ordinality as parts (part, at);
  name := regexp_replace(name,
    '[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\U000e0100-\U000e01ef]', '', 'g');
  name := translate(name, 'ΥΎΫAÆBDEƎGHIJKLMNOȢPRTUWCƐQZFΓΠVSĦXYΑΒΔΕΖΗΘΙΚΛΜΝΞΟΡΣΤΦΧΨΩϜ',
    'υύϋaæbdeǝghijklmnoȣprtuwcɛqzfγπvsħxyαβδεζηθικλμνξορστφχψωϝ');
  name := replace(normalize(name, NFD), U&'\0345', 'ι');
  name := translate(name, 'ςıᲀᲁᲂᲃᲄᲅᲆᲇᲈ', 'σiвдосттъѣꙋ');
  name := normalize(replace(replace(name, 'ß', 'ss'), U&'i\0307', 'i'), NFC);
  name := regexp_replace(name, '(?<=[Ͱ-Ͽἀ-῿])σ(?![Ͱ-Ͽἀ-῿a-z])', 'ς', 'g');
  if char_length(name) > 50 or name !~ ('[^' || mark || ']') or name ~ ('^(?!_)[' || mark || ']')
      or name ~ '^[0-9]+$|·$|[⁄ (),.\u0488\u0489\u1abe\u20dd-\u20e0\u20e2-\u20e4\ua670-\ua672]' then
    return null;
  end if;
  return name;
end $$;

create or replace function rename_hashtags(first bigint, last bigint) returns void language plpgsql as $$
declare
  old record;
  kept bigint;
begin
  for old in
    select h.id, renamed.name from hashtags h cross join lateral hashtag_name_now(h.name) as renamed (name)
    where h.id between first and last and renamed.name is distinct from h.name order by h.id
  loop
    begin
      update hashtags set name = old.name where id = old.id and old.name is not null;
    exception when unique_violation then
      select id into kept from hashtags where name = old.name;
      -- In the order of their ids, as everywhere.
      perform from hashtags where id in (old.id, kept) order by id for no key update;
      insert into post_hashtags (hashtag_id, post_id, created_at)
        select kept, post_id, created_at from post_hashtags where hashtag_id = old.id on conflict do nothing;
      insert into hashtag_follows (user_id, hashtag_id, last_visit_at)
        select user_id, kept, last_visit_at from hashtag_follows where hashtag_id = old.id
        on conflict (user_id, hashtag_id)
        do update set last_visit_at = least(hashtag_follows.last_visit_at, excluded.last_visit_at);
      delete from hashtags where id = old.id;
    end;
    delete from hashtags where id = old.id and old.name is null;
  end loop;
end $$;

--: batches of hashtags by 1000
select rename_hashtags($1, $2);

--: step
alter table hashtags validate constraint hashtags_name_length;
drop function rename_hashtags(bigint, bigint);
drop function hashtag_name_now(text);
