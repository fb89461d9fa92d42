import type { PostWords } from '../post-words.ts'

/** The allotments, in the community and beside it. */
export const garden: readonly PostWords[] = [
  {
    by: 'rosa',
    in: 'allotments',
    key: 'tap',
    words:
      'About the tap: a quarter turn to the left, wait for the cough, then the rest. If you force it, you carry water from the canal like my grandmother. #garden',
    thread: [
      ['pieter', 'I put in that tap. The cough is a feature.'],
      ['aoi', '了解です。 I have painted a small arrow on it.'],
      ['rosa', 'It is the most beautiful arrow on the whole site.', 1],
    ],
  },
  {
    by: 'rosa',
    to: 'public',
    words: 'Plot 9, this evening. Everything that should be green is green, and the rest is compost. #garden',
    pictures: [['field:6', 'Rows of beds that run towards a small white house under a wide sky']],
    liked: 2,
    thread: [
      ['mira', 'The school garden looks at yours the way I look at Yusuf’s counter.'],
      ['rosa', 'Send the children on Wednesday. They can have the strawberries that I cannot reach.', 0],
    ],
  },
  {
    by: 'agnes',
    in: 'allotments',
    words:
      'Somebody has staked my beans. Properly, with the good string. Who was it. I want to be angry but they are very straight.',
    liked: 3,
    thread: [
      ['bram', 'could have been anyone'],
      ['pieter', 'He was there until dark, Agnes.'],
      ['agnes', 'Then he comes to lunch on Sunday and that is that.', 1],
      ['bram', 'what time', 2],
    ],
  },
  {
    by: 'tuuli',
    in: 'allotments',
    words: 'Plot 12 has a hedgehog. Plot 12 is therefore closed for digging until further notice.',
    pictures: [['hills:5', 'Soft hills with round trees under a low sun']],
    thread: [
      ['freya', 'Leave a flat dish of water. No milk, whatever the picture books say.'],
      ['rosa', 'Does the hedgehog know that the rent is due?'],
    ],
  },
  {
    by: 'dinesh',
    in: 'allotments',
    words:
      'Chillies: nineteen. Neighbours who asked for “only a small one”: four. Neighbours who have spoken to me since: none.',
    liked: 2,
    thread: [
      ['teo', 'I am speaking to you now. It took two days.'],
      ['chiara', 'I liked it.'],
    ],
  },
  {
    by: 'paola',
    in: 'allotments',
    words:
      'I would like to try plants for dyeing on the strip by the wall: weld, woad, madder. It looks like weeds for a year and then like a sweater. May I? #dyeing',
    thread: [
      ['rosa', 'Granted, if I get the first scarf.'],
      ['aoi', 'I have ash for the vat, as much as you want.'],
      ['paola', '¡Hecho! Then it is a project with two mothers.', 1],
    ],
  },
  {
    by: 'hugo',
    in: 'allotments',
    words: 'The station says ground frost at four. I only say what it says. Cover what you love. #weather',
    pictures: [['night:3', 'A thin moon and many stars over dark hills with a few lit windows']],
    thread: [
      ['rosa', 'Every bed sheet on Kiln Lane is on my plot tonight. Tomorrow I shall wash none of them.'],
      ['mira', 'I wondered why you asked for the one with the dinosaurs.', 0],
    ],
  },
  {
    by: 'rosa',
    to: 'public',
    words:
      'At the gate, in crates, from now: courgettes. All of them. Take two. Take four. Nobody leaves this street without a courgette. #garden',
    liked: 2,
    thread: [
      ['samir', 'Can I pay with lemons?'],
      ['jonas', 'The children have made a submarine of one. It dives.'],
      ['eleni', 'There is a shelf on the subject in the library. It is empty, everybody has borrowed it.'],
    ],
  },
  {
    by: 'aoi',
    in: 'allotments',
    words: '今朝の畑。The first morning with fog between the beds, everything had an edge of silver.',
    pictures: [
      ['field:9:tall', 'Furrows in blue and green that meet at the horizon'],
      ['forest:6:tall', 'The edge of the wood, tree behind tree, each paler than the one before'],
    ],
    liked: 2,
    thread: [
      ['haneul', 'You have my job now. I shall throw bowls.'],
      ['aoi', 'Please do not throw bowls.', 0],
    ],
  },
  {
    by: 'pieter',
    to: 'friends',
    words:
      'Found the old name plate of oven two under the rhubarb. It weighs as much as I do. It will hang in the hall if Bram and I can agree on the hook.',
    thread: [
      ['bram', 'three hooks'],
      ['pieter', 'Two. And a prayer.', 0],
      ['ines', 'Three hooks, Pieter. It is above the cake table.'],
    ],
  },
]
