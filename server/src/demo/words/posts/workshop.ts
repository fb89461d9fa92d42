import type { PostWords } from '../post-words.ts'

/** What gets mended, built and woven. */
export const workshop: readonly PostWords[] = [
  {
    by: 'tomasz',
    in: 'repair',
    key: 'saturday',
    words:
      'First Saturday, ten to two, as always. Last month: 23 things came, 19 went home well, three as spare parts, and one toaster for a walk in the park with its owner, to say goodbye. #repair',
    thread: [
      ['agnes', 'The iron works. It hisses at me but it works.'],
      ['tomasz', 'It hisses at everybody. Respect it.', 0],
      ['xiaoyu', 'I can do phones and anything that says “unknown error”.'],
    ],
  },
  {
    by: 'bram',
    in: 'repair',
    words:
      'made my first dovetail today. it took four hours. it holds. i have shown it to everyone in the tram',
    pictures: [
      ['print:19:square', 'Interlocking printed shapes in brown and orange, like the joint of two boards'],
    ],
    liked: 3,
    thread: [
      ['pieter', 'Let me see the other side.'],
      ['bram', 'no', 0],
      ['amir', 'The other side comes with the tenth one. آفرین!'],
      ['agnes', 'I have seen both sides. It is a very nice box.'],
    ],
  },
  {
    by: 'noam',
    to: 'public',
    words:
      'The bicycle from the canal rides again. New chain, old bell, and a small crab in the handlebar that has been given notice. #repair',
    pictures: [['bicycle:5', 'A bicycle with a basket in front of a large orange disc']],
    liked: 2,
    thread: [
      ['jonas', 'That would make twelve. I mean, if nobody else wants it.'],
      ['sunniva', 'The lock demands a finder’s fee of one ride.'],
      ['noam', 'Granted. The bell plays the first note of everything.', 1],
    ],
  },
  {
    by: 'jonas',
    words:
      'Spring clean in the shed. Bicycles found: eleven. Bicycles that I knew about: nine. I am not sure how to tell my wife, who is reading this.',
    pictures: [['bicycle:14', 'A bicycle in strong colours on a dark ground']],
    liked: 2,
    thread: [
      ['ola', 'I can draw you a rack. Vertical. It holds sixteen.'],
      ['jonas', 'Please do not tell anybody that such a thing exists.', 0],
      ['mira', 'Two of these are the school’s, Jonas.'],
    ],
  },
  {
    by: 'paola',
    to: 'public',
    words:
      'Off the loom after five weeks: the blanket with the four streets. Blue for the canal, red for the roofs, and one grey thread for the heron. #weaving',
    pictures: [
      ['print:27', 'A woven-looking pattern of circles and bars in blue and red'],
      ['print:35:square', 'The same pattern from near by, with one grey ring in it'],
    ],
    liked: 3,
    thread: [
      ['anita', 'The grey one is exactly where he stands.'],
      ['leila', 'I would read this blanket like a page.'],
      ['ines', 'May the hall buy it? The hall has no money. May the hall deserve it?'],
      ['paola', 'It goes round. A month in each house, the list hangs beside the ladder.', 2],
    ],
  },
  {
    by: 'amir',
    to: 'friends',
    words:
      'باران که می‌بارد، چوب بهتر حرف می‌زند. When it rains, wood speaks better. Today the oak said: not yet.',
    thread: [
      ['nadia', 'The oak and my husband agree on most things.'],
      ['bram', 'the oak said that to me too'],
    ],
  },
  {
    by: 'xiaoyu',
    in: 'repair',
    words:
      'Agnes’s tablet had forty-one open tabs and all of them were the weather. I have put one button on the screen. It opens Hugo.',
    liked: 3,
    thread: [
      ['hugo', 'I feel the responsibility.'],
      ['agnes', 'I press him every morning.'],
    ],
  },
  {
    by: 'ola',
    to: 'friends_of_friends',
    words:
      'The railing at the lock is finished: a hand’s width between the bars, a bench in the bend, and one bar that sings when you run a stick along it. I put that in the drawing as “tolerance”.',
    pictures: [['boat:12:long', 'A boat passes the new railing, seen from far away across the water']],
    liked: 2,
    thread: [
      ['mira', 'Thirty children have found that bar already.'],
      ['sunniva', 'It is an E flat. I hear it all day. I do not complain. Yet.'],
      ['noam', 'E flat! Write me in for the second verse.', 1],
    ],
  },
  {
    by: 'haneul',
    to: 'public',
    words:
      'Pictures from the roof of the works at night, with permission (thank you, Pieter, whose key does not exist). #oldwalls',
    pictures: [
      ['night:8', 'The moon over the dark hills, with the lights of the lane below'],
      ['town:18', 'Lit windows between the roofs'],
      ['night:11:tall', 'Stars high over the valley'],
      ['town:26:square', 'The chimney, seen from above'],
      ['sea:14', 'The basin in the first light, with two sails'],
    ],
    liked: 3,
    thread: [
      ['pieter', 'Which key?'],
      ['grace', 'The third one is what I see on the way home. Nobody ever believes me.'],
      ['ola', 'I am going to ask to have these in the plan of the roof.'],
    ],
  },
  {
    by: 'pieter',
    to: 'public',
    words:
      'I stood where oven one was and told forty schoolchildren how a brick is made. One asked whether the bricks are sad now. I said that they are busy holding up her house.',
    liked: 3,
    thread: [
      ['mira', 'They have all patted the wall of the school since. Every morning.'],
      ['agnes', 'You always could talk.'],
    ],
  },
]
