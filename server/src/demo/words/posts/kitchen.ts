import type { PostWords } from '../post-words.ts'

/** Bread, soup, and the question of butter. */
export const kitchen: readonly PostWords[] = [
  {
    by: 'yusuf',
    to: 'public',
    words:
      'The starter is twelve years old today. It is the only one in this family that grows every night without complaining. #bread',
    pictures: [['bread:7', 'Two round loaves with scored crusts on a board']],
    liked: 3,
    thread: [
      ['teo', 'Happy birthday to the starter! Did it get a present?'],
      ['yusuf', 'Rye.', 0],
      ['agnes', 'My mother’s was forty. Then came my sister and cleaned the kitchen.'],
    ],
  },
  {
    by: 'teo',
    key: 'soup',
    to: 'public',
    words: `The soup that you have all asked for. For eight, or for Jonas:

Sweat two onions in too much oil. Add a rind of parmesan, one kilo of whatever Rosa left at your door, a tin of white beans with their water. Wait for as long as one side of a record. Salt last. Basil after salt. Never cook the basil.

If somebody tells you to put cream in, they are not your friend. #soup`,
    pictures: [['fruit:3', 'A dark bowl full of fruit and vegetables on a white table']],
    liked: 3,
    thread: [
      ['chiara', 'Nonna put butter in.'],
      ['teo', 'Chiara. Not here.', 0],
      ['grace', 'Made it after the late shift and wept a little, in a good way.'],
      ['jonas', 'For Jonas was exactly enough.'],
      ['agnes', 'Which side of which record. It matters.'],
      ['teo', 'Agnes, for you: both sides of the Goldberg.', 4],
    ],
  },
  {
    by: 'xiaoyu',
    to: 'public',
    words:
      '周五晚上包饺子! Dumplings on Friday in the hall kitchen. Two hundred to fold, all hands welcome, ugly ones are eaten first. #hall',
    pictures: [['cup:5', 'A steaming cup on a saucer in front of a round of light']],
    thread: [
      ['haneul', 'Mine look like envelopes.'],
      ['xiaoyu', 'Envelopes are sealed. I have seen yours.', 0],
      ['aoi', 'I bring forty small bowls. Please bring back forty small bowls.'],
      ['ines', 'Kitchen is yours until ten. The left hob is a liar.'],
    ],
  },
  {
    by: 'chiara',
    words: 'For the record: butter. A little. At the end. I have it in her handwriting.',
    thread: [
      ['teo', 'I am taking this to the book circle.'],
      ['eleni', 'We would have to read the sources first. Please bring plenty of sources.', 0],
    ],
  },
  {
    by: 'samir',
    to: 'public',
    words:
      'A passenger paid me with a crate of lemons because the card machine was down. I accept lemons. What does one do with nine kilos of lemons? #lemons',
    pictures: [['fruit:9', 'A bowl heaped with yellow and orange fruit, one of them beside it']],
    thread: [
      ['rosa', 'Marmalade. I have the big pot and Sunday.'],
      ['leila', 'He has already eaten four as if they were apples.'],
      ['marisol', 'For the choir, please! For the high notes.'],
      ['samir', 'Two kilos each then. Who has nothing to trade may have them too.'],
    ],
  },
  {
    by: 'yusuf',
    to: 'friends',
    words:
      'Sleep: three hours. Loaves: two hundred and ten. Compliments: one, from Agnes, so it counts as twenty.',
    thread: [
      ['agnes', 'I said that it was not too dark.'],
      ['yusuf', 'I have had it framed.', 0],
    ],
  },
  {
    by: 'aoi',
    to: 'public',
    key: 'bowls',
    words:
      '窯出し。Opened the kiln. Eleven bowls whole, one in a new shape that it chose itself. The glaze with ash from the old brickworks came out like wet slate. #pottery',
    pictures: [
      ['pots:3', 'Three glazed pots with plants on a table'],
      ['cup:7', 'A hand-made cup with a dark band, steaming'],
      ['pots:8:square', 'More pots, the middle one in a strong red'],
    ],
    liked: 3,
    thread: [
      ['pieter', 'That ash is from oven two. I would know it anywhere.'],
      ['aoi', 'Would you sign one? On the bottom?', 0],
      ['pieter', 'I have never signed anything but time cards. Yes.', 1],
      ['mira', 'The blue one. My windowsill. I have spoken.'],
      ['yusuf', 'I shall take six for the shop window, and pay like a person.'],
    ],
  },
  {
    by: 'dinesh',
    to: 'public',
    words: 'Filter coffee at number 17 on Sunday from ten. One rule: nobody says “flat white”.',
    pictures: [['cup:9', 'A small cup of dark coffee, with steam']],
    thread: [
      ['anita', 'He has practised the pour for a week. From a height. Over the carpet.'],
      ['ola', 'I design floors. I shall come and watch.', 0],
    ],
  },
  {
    by: 'teo',
    to: 'public',
    words: 'Rosa’s basil has arrived. I have closed the kitchen door and am having a moment. #garden',
    pictures: [['pots:14', 'Pots with large leaves in front of a green wall']],
    thread: [['rosa', 'It is three leaves ahead of yours. I counted through the fence.']],
  },
  {
    by: 'viktor',
    to: 'public',
    key: 'pills',
    words:
      'INCREDIBLE offer for pet owners!!! My natural vitality drops work for humans AND dogs. Only this week. Message me for a price you will not believe!',
    liked: 0,
    thread: [['freya', 'Please nobody give this to an animal. I mean it. Ring me first, at any hour.']],
  },
]
