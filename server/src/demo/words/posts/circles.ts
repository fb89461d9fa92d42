import type { PostWords } from '../post-words.ts'

/** In the communities that are not for everybody. */
export const circles: readonly PostWords[] = [
  {
    by: 'eleni',
    in: 'books',
    key: 'next-book',
    words: 'Next: “The Summer Book”. It is thin. I shall accept no excuses except weather. #library',
    thread: [
      ['sunniva', 'There will be weather.'],
      ['dmitri', 'I have begun. I have also finished. I have begun again.'],
      ['mira', 'That is the nicest review I have read this year.', 1],
    ],
  },
  {
    by: 'sunniva',
    in: 'books',
    words: 'Seats for Sunday: ten dry ones. The bilge pump is reading along.',
    thread: [
      ['leila', 'I take a wet one. I shall bring boots and a better mood.'],
      ['grace', 'Save me the corner. If I close my eyes, I am thinking.'],
    ],
  },
  {
    by: 'anita',
    in: 'books',
    words: 'A confession: I skipped the descriptions of birds because they were wrong.',
    liked: 2,
    thread: [
      ['eleni', 'This is the first time anybody has skipped those BECAUSE of knowledge.'],
      ['stella', 'Which ones were wrong? I had underlined the terns.'],
      ['anita', 'The terns. Sit down, it will take a while.', 1],
    ],
  },
  {
    by: 'jonas',
    in: 'parents',
    words:
      'Found on the climbing frame: one jacket (yellow), one boot (left), one lunch (mostly). They are on the rail by the door.',
    thread: [
      ['nadia', 'The boot is ours. The lunch was ours too, by the sound of it.'],
      ['ola', 'I look for the other boot since March. It is a calm, steady search.'],
    ],
  },
  {
    by: 'mira',
    in: 'parents',
    words:
      'The play is on Thursday. If your child is a tree, brown socks. If your child says they are “the wind”, there has been a misunderstanding, but we shall make it work.',
    liked: 3,
    thread: [
      ['jonas', 'Ours says she is the understudy of the moon.'],
      ['mira', 'She is the moon. The moon has a cold.', 0],
      ['samir', 'I drive the scenery. Does the castle fold?'],
    ],
  },
  {
    by: 'pieter',
    in: 'surprise',
    key: 'cake',
    words:
      'Yusuf does the cake in five layers, one for each decade that she admits to. Bram builds the stand. I talk to her while it is carried past.',
    thread: [
      ['yusuf', 'Poppy seed. She told me once, in passing, eight years ago.'],
      ['bram', 'stand is done. it is level. i had the level checked by a level'],
      ['felix', 'I play only what she asks for. I have written down: no tango before cake.'],
      ['chiara', 'I shall write the name. Teo may hold the bag.'],
    ],
  },
  {
    by: 'ines',
    in: 'surprise',
    words:
      'She asked me today whether the hall is free on the fourteenth “for nothing in particular”. She KNOWS. Act as before.',
    liked: 2,
    thread: [
      ['zodwa', 'The choir rehearses “Happy Birthday” as a round, very quietly, in the cellar.'],
      ['mira', 'We should surprise her by being on time.'],
      ['tomasz', 'I was told by her to mend the big lamp “by the fourteenth”. She is running this.'],
    ],
  },
  {
    by: 'kofi',
    in: 'league',
    words:
      'Sunday: Potter’s Row 4, Bakery United 3. Man of the match: the puddle in front of the left goal. #league',
    thread: [
      ['jonas', 'The puddle was offside.'],
      ['owen', 'I slid eleven metres. Hugo measured it.'],
      ['kofi', 'Oranges are on me. As ever.', 1],
    ],
  },
  {
    by: 'bram',
    in: 'league',
    words: 'we need a keeper. you do not have to catch it. just be in the way',
    thread: [
      ['luca', 'I have been in the way all my life. I am in.'],
      ['kofi', 'Gloves are in the shed, behind the other gloves.'],
    ],
  },
  {
    by: 'sunniva',
    in: 'flood',
    words:
      'Gauge at the lock: 1.90 and rising a hand each hour. Cellars of Lock Street first. Sandbags are behind the works, the gate is OPEN.',
    liked: 2,
    thread: [
      ['pieter', 'With the key that I do not have. Go in, go in.'],
      ['owen', 'I have the depot’s old bus. Thirty people or three hundred bags.'],
      ['teo', 'Soup at the hall from now until it stops.'],
      ['grace', 'Anybody with medicine in the fridge and no power: to me, number 8.'],
    ],
  },
  {
    by: 'hugo',
    in: 'flood',
    words: 'The rain ends at three. I have never wanted so much to be right.',
    liked: 3,
    thread: [
      ['tomasz', 'Ten past three. It has stopped. Hugo, come down, there is soup.'],
      ['mira', 'Every cellar on the row is dry. I am going to sit down now.'],
      ['ines', 'I have counted 64 people with sandbags. I did not know that we were 64.'],
    ],
  },
]
