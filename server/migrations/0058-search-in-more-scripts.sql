-- Search takes for the same what readers do, in more scripts: both ways to write a nasal before its own class in India, letters
-- with and without a nukta, Yiddish ligatures, Thai vowels in either order, letters of Africa, Iceland and Azerbaijan as other
-- keyboards have them, Chinese characters of Japanese names in their variants, and the digits of all scripts.
-- docs/decisions/0012 says what is folded. shared/src/text/folding.ts has the same rules, for what the web marks.

--: step
-- Takes and gives compatibility-decomposed text (NFKD).
create or replace function folded_in_script(value text) returns text language plpgsql immutable parallel safe as $$
declare
  folded text := value;
begin
  if folded ~ '[\u0900-\u0DFF]' then
    -- Malayalam and Bengali have letters of their own for a consonant without a vowel.
    if folded ~ '[\u09CE\u0D7A-\u0D7F]' then
      folded := replace(replace(replace(replace(replace(replace(replace(folded, 'ൺ', 'ണ്'), 'ൻ', 'ന്'), 'ർ', 'ര്'),
        'ൽ', 'ല്'), 'ൾ', 'ള്'), 'ൿ', 'ക്'), 'ৎ', 'ত্');
    end if;
    -- A joiner or non-joiner behind a virama changes the shape of a word, not the word.
    if folded ~ '[\u200C\u200D]' then
      folded := regexp_replace(folded, '([\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA])[\u200C\u200D]+', '\1', 'g');
    end if;
    folded := translate(folded, 'ँઁਁੰ', 'ंંਂਂ');
    -- A nasal before a consonant of its own class is written as that letter or as the anusvara.
    if folded ~ '[ङञणनम]्' then
      folded := regexp_replace(folded,
        '(?:ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[क-घच-झट-ढत-धप-भश-स])|म्(?=[प-भ]))', 'ं', 'g');
    end if;
    if folded ~ '[ઙઞણનમ]્' then
      folded := regexp_replace(folded,
        '(?:ઙ્(?=[ક-ઘ])|ઞ્(?=[ચ-ઝ])|ણ્(?=[ટ-ઢ])|ન્(?=[ક-ઘચ-ઝટ-ઢત-ધપ-ભશ-સ])|મ્(?=[પ-ભ]))', 'ં', 'g');
    end if;
    if folded ~ '[ఙఞణనమ]్' then
      folded := regexp_replace(folded,
        '(?:ఙ్(?=[క-ఘ])|ఞ్(?=[చ-ఝ])|ణ్(?=[ట-ఢ])|న్(?=[క-ఘచ-ఝట-ఢత-ధప-భశ-స])|మ్(?=[ప-భ]))', 'ం', 'g');
    end if;
    if folded ~ '[ಙಞಣನಮ]್' then
      folded := regexp_replace(folded,
        '(?:ಙ್(?=[ಕ-ಘ])|ಞ್(?=[ಚ-ಝ])|ಣ್(?=[ಟ-ಢ])|ನ್(?=[ಕ-ಘಚ-ಝಟ-ಢತ-ಧಪ-ಭಶ-ಸ])|ಮ್(?=[ಪ-ಭ]))', 'ಂ', 'g');
    end if;
    if folded ~ '[ঙଙങ]' then
      folded := regexp_replace(folded, 'ঙ্(?=[ক-ঘ])', 'ং', 'g');
      folded := regexp_replace(folded, 'ଙ୍(?=[କ-ଘ])', 'ଂ', 'g');
      folded := regexp_replace(folded, 'ങ്(?=[ക-ഘ])', 'ം', 'g');
    end if;
  end if;
  if folded ~ '[\u0E00-\u0EFF]' then
    -- The vowel am beside a tone mark, and a double e for ae.
    folded := regexp_replace(folded, '\u0E4D([\u0E48-\u0E4B])', '\1' || U&'\0E4D', 'g');
    folded := regexp_replace(folded, '\u0ECD([\u0EC8-\u0ECB])', '\1' || U&'\0ECD', 'g');
    folded := replace(replace(folded, U&'\0E40\0E40', U&'\0E41'), U&'\0EC0\0EC0', U&'\0EC1');
  end if;
  folded := replace(replace(replace(replace(replace(folded, 'װ', 'וו'), 'ױ', 'וי'), 'ײ', 'יי'), 'Þ', 'th'), 'þ', 'th');
  folded := translate(folded, U&'\02BB\02BD\02BE\02BF\A78B\A78C' || 'ŊŋƁɓƊɗƘƙƳƴƐɛƆɔƏə'
    || '髙﨑𠮷邊邉齋齊濱濵澤廣櫻眞瀨德國惠榮嶋嶌',
    '''''''''''''' || 'nnbbddkkyyeeooee' || '高崎吉辺辺斎斉浜浜沢広桜真瀬徳国恵栄島島');
  if folded ~ '[\u07C0-\u07C9\u0966-\u096F\u09E6-\u09EF\u0A66-\u0A6F\u0AE6-\u0AEF\u0B66-\u0B6F\u0BE6-\u0BEF\u0C66-\u0C6F'
    '\u0CE6-\u0CEF\u0D66-\u0D6F\u0DE6-\u0DEF\u0E50-\u0E59\u0ED0-\u0ED9\u0F20-\u0F29\u1040-\u1049\u1090-\u1099'
    '\u17E0-\u17E9\u1810-\u1819\u1946-\u194F\u19D0-\u19D9\u1A80-\u1A89\u1A90-\u1A99\u1B50-\u1B59\u1BB0-\u1BB9'
    '\u1C40-\u1C49\u1C50-\u1C59\uA620-\uA629\uA8D0-\uA8D9\uA900-\uA909\uA9D0-\uA9D9\uA9F0-\uA9F9\uAA50-\uAA59'
    '\uABF0-\uABF9\U00010D30-\U00010D39\U00011136-\U0001113F\U0001E140-\U0001E149\U0001E2F0-\U0001E2F9\U0001E950-\U0001E959]' then
    folded := translate(folded,
      '߀߁߂߃߄߅߆߇߈߉०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯'
      '୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯'
      '෦෧෨෩෪෫෬෭෮෯๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙༠༡༢༣༤༥༦༧༨༩၀၁၂၃၄၅၆၇၈၉'
      '႐႑႒႓႔႕႖႗႘႙០១២៣៤៥៦៧៨៩᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙᥆᥇᥈᥉᥊᥋᥌᥍᥎᥏᧐᧑᧒᧓᧔᧕᧖᧗᧘᧙'
      '᪀᪁᪂᪃᪄᪅᪆᪇᪈᪉᪐᪑᪒᪓᪔᪕᪖᪗᪘᪙᭐᭑᭒᭓᭔᭕᭖᭗᭘᭙᮰᮱᮲᮳᮴᮵᮶᮷᮸᮹᱀᱁᱂᱃᱄᱅᱆᱇᱈᱉'
      '᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙꘠꘡꘢꘣꘤꘥꘦꘧꘨꘩꣐꣑꣒꣓꣔꣕꣖꣗꣘꣙꤀꤁꤂꤃꤄꤅꤆꤇꤈꤉꧐꧑꧒꧓꧔꧕꧖꧗꧘꧙'
      '꧰꧱꧲꧳꧴꧵꧶꧷꧸꧹꩐꩑꩒꩓꩔꩕꩖꩗꩘꩙꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹𐴰𐴱𐴲𐴳𐴴𐴵𐴶𐴷𐴸𐴹𑄶𑄷𑄸𑄹𑄺𑄻𑄼𑄽𑄾𑄿'
      '𞅀𞅁𞅂𞅃𞅄𞅅𞅆𞅇𞅈𞅉𞋰𞋱𞋲𞋳𞋴𞋵𞋶𞋷𞋸𞋹𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙',
      repeat('0123456789', 38));
  end if;
  return folded;
end $$;

--: step
create or replace function folded(value text) returns text language sql immutable parallel safe
return case when octet_length(value) = char_length(value) then lower(value) else
  translate(
    replace(replace(replace(lower(normalize(
      regexp_replace(normalize(
        -- Few texts have a letter of these, and the others take hardly longer.
        case when value ~ '[ÞþŊŋƁɓƊɗƘƙƳƴƐɛƆɔƏə\u02BB\u02BD-\u02BF\u1E9A\uA78B\uA78C\u05F0-\u05F2\uFB1F\u0900-\u0DFF\u0E33\u0E40\u0E4D\u0EB3\u0EC0\u0ECD'
        '\u07C0-\u07C9\u0E50-\u0E59\u0ED0-\u0ED9\u0F20-\u0F29\u1040-\u1049\u1090-\u1099\u17E0-\u17E9\u1810-\u1819'
        '\u1946-\u194F\u19D0-\u19D9\u1A80-\u1A89\u1A90-\u1A99\u1B50-\u1B59\u1BB0-\u1BB9\u1C40-\u1C49\u1C50-\u1C59'
        '\uA620-\uA629\uA8D0-\uA8D9\uA900-\uA909\uA9D0-\uA9D9\uA9F0-\uA9F9\uAA50-\uAA59\uABF0-\uABF9\U00010D30-\U00010D39'
        '\U00011136-\U0001113F\U0001E140-\U0001E149\U0001E2F0-\U0001E2F9\U0001E950-\U0001E959'
        '髙﨑𠮷邊邉齋齊濱濵澤廣櫻眞瀨德國惠榮嶋嶌]' then folded_in_script(normalize(value, NFKD)) else value end, NFKD),
        '[\u00AD\u0300-\u036F\u0483-\u0487\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u061C\u0640'
        '\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u08D3-\u08E1\u08E3-\u08FF'
        '\u093C\u0A3C\u0ABC\u0B3C\u0CBC\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200D-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF\U000E0000-\U000E0FFF]', '', 'g'),
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
