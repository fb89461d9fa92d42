import type { PostWords } from '../post-words.ts'

/** What people talk about this week and through the year, in a few words. */
export const lately: readonly PostWords[] = [
  {
    by: 'samir',
    to: 'public',
    words: 'Terminal two, 23:40. A lady asked for “the place with the heron”. We are famous.',
    liked: 2,
  },
  {
    by: 'kofi',
    to: 'public',
    words: 'Whistle lost between the pitch and the bakery. It answers if you blow it. #lostandfound',
    thread: [['bram', 'found it. it was in the oranges']],
  },
  {
    by: 'dmitri',
    words: 'Сегодня туман. You could hear the chess clock from the other side of the square.',
    pictures: [['forest:19', 'Pale trees one behind another in the fog']],
  },
  {
    by: 'tuuli',
    to: 'public',
    words: 'Whoever left a rubber duck in the cold tub: it has seen things. It may stay. #sauna',
    liked: 2,
  },
  {
    by: 'marisol',
    to: 'public',
    words: 'Warm hall today. WARM. I took off my scarf and nobody recognised me. #choir #hall',
    liked: 3,
    thread: [
      ['zodwa', 'Then who was the lady with the biscuits?'],
      ['ines', 'The boiler man nodded this time. I saw it.'],
    ],
  },
  {
    by: 'haneul',
    to: 'friends_of_friends',
    words: 'One frame left on the roll and the light on the water did this.',
    pictures: [['lake:6:square', 'A square picture of water and hills, all in one colour']],
  },
  {
    by: 'ines_mae',
    words: 'Que bonita gente tem a minha filha aqui. Comam bem.',
    liked: 3,
    thread: [
      ['ines', 'Mãe, isto lê toda a gente que eu conheço.'],
      ['ines_mae', 'Então comam TODOS bem.', 0],
    ],
  },
  {
    by: 'agnes',
    to: 'public',
    words: 'I have learned to make the letters large. HELLO.',
    liked: 3,
    thread: [
      ['xiaoyu', 'Agnes, you can also make them small again.'],
      ['agnes', 'WHY WOULD I.', 0],
      ['pieter', 'I can read it from across the street.'],
    ],
  },
  {
    by: 'mira',
    reposts: 'gerald',
    words: 'For the children of 3b: this is the list, and yes, the parrot counts.',
    liked: 2,
  },
  {
    by: 'viktor',
    to: 'public',
    key: 'abundance',
    words:
      'Are YOU ready to be your own boss? I am looking for 5 motivated people from this beautiful neighbourhood. Zero risk. Unlimited ABUNDANCE. Write “YES” and I will message you!',
    liked: 0,
    thread: [
      ['agnes', 'No.'],
      ['tomasz', 'Viktor, I have written to you. Please read that first.'],
    ],
  },
  { by: 'teo', reposts: 'bowls', words: 'Six of these are mine now. The soup tastes rounder.' },
  {
    by: 'luca',
    to: 'public',
    words: 'I was in goal. I was in the way. We lost only by one. #league',
    pictures: [['field:21', 'A striped pitch that narrows towards a house with a red roof']],
    liked: 2,
    thread: [['kofi', 'The bravest left knee I have seen this season.']],
  },
  {
    by: 'stella',
    to: 'public',
    words: 'Nine degrees at 06:00, and four people swam in it laughing. I have no column for that. #lock',
    liked: 3,
    thread: [
      ['mira', 'Call it “other”.'],
      ['sunniva', 'We were not laughing. That is the sound one makes.'],
    ],
  },
  {
    by: 'freya',
    to: 'public',
    words:
      'Biscuit has now been chipped. The scanner says “Biscuit, Dumpling, The Inspector, Mine (Agnes)”. The field was long enough.',
    pictures: [['cat:9', 'A cat in a window, with the sun behind it']],
    liked: 3,
    thread: [
      ['agnes', 'Put mine first.'],
      ['yusuf', 'He was here at five. He found the new buns in order.'],
    ],
  },
  {
    by: 'leila',
    to: 'public',
    words:
      'حروف جديدة للمكتبة. Letters for the library door are drying on every chair that I own. I eat standing up. #letters #library',
    pictures: [
      ['print:45', 'Round shapes in several inks, some of them letters'],
      ['print:47:square', 'One of the letters, near by'],
    ],
    liked: 2,
    thread: [
      ['eleni', 'I walk past your window on purpose.'],
      ['samir', 'There is one on the cat.'],
    ],
  },
  {
    by: 'owen',
    to: 'public',
    words: 'On time. Every stop. All day. I wanted to tell somebody. #route9',
    liked: 3,
    thread: [
      ['hugo', 'Confirmed. I have taken down the graph.'],
      ['kofi', 'What a day to have a bicycle.'],
    ],
  },
  {
    by: 'grace',
    to: 'public',
    words: 'Five nights done. If the lamp post on Potter’s Row looks loved, that was me.',
    liked: 3,
    thread: [['mira', 'It has asked about you.']],
  },
  {
    by: 'rosa',
    to: 'public',
    words:
      'Jar 60 of Samir’s marmalade. The pot has asked for a holiday. At the gate, take one, bring back the glass. #lemons',
    pictures: [['fruit:21', 'Oranges and lemons in a striped bowl']],
    liked: 2,
    thread: [
      ['samir', 'I only drove the lemons.'],
      ['teo', 'A little bitter, like the truth. Two glasses, please.'],
    ],
  },
  {
    by: 'yusuf',
    to: 'public',
    words: 'Tomorrow: the plum ones. I say it tonight so that nobody can say I did not say it. #bread',
    pictures: [['bread:13', 'Two loaves on a board, one larger than the other']],
    liked: 3,
    thread: [
      ['luca', 'I smell them already. Through the floor.'],
      ['agnes', 'Keep me two.'],
      ['yusuf', 'Four are under the counter with your name on.', 1],
    ],
  },
  {
    by: 'mira',
    to: 'friends',
    words:
      'Quiet Sunday. Window open, somebody practises the cello two houses on, somebody else has decided to like it.',
    pictures: [['hills:9', 'Soft green and yellow hills in the afternoon']],
    liked: 2,
    thread: [
      ['noam', 'The somebody was me. Who was the other one?'],
      ['leila', 'All of number 12.'],
      ['grace', 'I slept through it like a child. Thank you.', 0],
    ],
  },
  {
    by: 'sunniva',
    to: 'public',
    words: 'Gerald has caught the rubber duck. Please advise. #heron #lock',
    pictures: [['heron:17', 'The heron in the reeds, with something in mind']],
    liked: 3,
    thread: [
      ['tuuli', 'I wondered where it had gone!'],
      ['anita', 'He will put it down when nobody looks. Everybody: do not look.'],
      ['stella', 'Sensor eleven says “duck”.'],
      ['mira', '3b wants to know who won.'],
    ],
  },
]
