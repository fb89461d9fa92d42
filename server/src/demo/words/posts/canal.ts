import type { PostWords } from '../post-words.ts'

/** By the water, in it, and about its one resident. */
export const canal: readonly PostWords[] = [
  {
    by: 'mira',
    to: 'public',
    words:
      'Six in the morning at the basin. Nobody there but the heron, and it pretended not to see me. #heron #lock',
    pictures: [['heron:4', 'A heron stands in shallow water among reeds, in front of a large low sun']],
    liked: 3,
    thread: [
      ['anita', 'Grey heron, adult, and the same as last year: look at the notch in the left wing.'],
      ['mira', 'He has a name then?', 0],
      ['sunniva', 'Gerald. He has stood beside the lock since before I had the job. I think he has the job.'],
      ['dinesh', 'I carried the telescope for three hours and he looked at me once. It was enough.'],
    ],
  },
  {
    by: 'sunniva',
    to: 'public',
    words:
      'Log of the lock, this week: fourteen boats up, twelve down, one sofa. The sofa did not pay. #lock',
    liked: 2,
    thread: [
      ['pieter', 'Colour?'],
      ['sunniva', 'Once beige.', 0],
      ['jonas', 'That may be the one that we lent to the play. I shall say nothing more.'],
    ],
  },
  {
    by: 'tuuli',
    words:
      'The barrel is hot from six. Bring a towel, leave your opinions on the bench outside. Löyly waits for nobody. #sauna',
    pictures: [['forest:3', 'Dark firs in rows, with a pale sun between them']],
    thread: [
      ['grace', 'I come straight from the ward. Do I have to speak?'],
      ['tuuli', 'Speaking is strongly discouraged.', 0],
      ['mira', 'My favourite club.'],
    ],
  },
  {
    by: 'anita',
    to: 'public',
    key: 'gerald',
    words:
      'The count of the year: 41 kinds of birds between the lock and the kiln. New on the list: a kingfisher, a pair of grey wagtails, and a parrot that belongs to somebody. ಹಕ್ಕಿಗಳಿಗೆ ಜಯ! #birds #heron',
    pictures: [
      ['heron:11', 'Gerald the heron in profile, reeds before him'],
      ['lake:9', 'The basin with hills behind it in early light'],
      ['forest:14', 'The little wood behind the kiln, where the wagtails live'],
    ],
    liked: 3,
    thread: [
      ['dinesh', 'Forty-one for her, forty-one sandwiches for me.'],
      ['mira', 'The school wants to hang the list in the corridor. May we?'],
      ['anita', 'I shall come and do the voices.', 1],
      ['samir', 'The parrot says “terminal two”. I may know whose it is.'],
      ['leila', 'SAMIR.', 3],
    ],
  },
  {
    by: 'sunniva',
    to: 'friends_of_friends',
    words: 'Painted the boat. The tin said “harbour red”, the boat says “fire engine”. It stays.',
    pictures: [['boat:8', 'A small boat with a bright hull and three round windows on calm water']],
    thread: [
      ['eleni', 'As long as the dry seats stay dry. The book circle has a seating plan.'],
      ['mira', 'You can see it from the school. The children salute it.'],
      ['ola', 'It is a very good red. I would not tell you otherwise.'],
    ],
  },
  {
    by: 'stella',
    to: 'public',
    words:
      'Today I put twelve sensors into the canal. Eleven send temperature. The twelfth sends a steady picture of the inside of a heron’s beak. Καλή αρχή! #heron #lock',
    liked: 3,
    thread: [
      ['anita', 'You have been accepted.'],
      ['sunniva', 'Gerald does that with everything new. He did it with my sandwich in 2019.'],
      ['eleni', 'I told you that the canal would be an interesting year.'],
      ['stella', 'My supervisor asks whether the heron wants to be a co-author.', 2],
    ],
  },
  {
    by: 'grace',
    words:
      'After a night that was longer than the others: sat on the lock gate with my shoes off and watched it get light. It did it again. It does it every day, apparently.',
    pictures: [['sea:3:long', 'A wide view over water at sunrise, two small sails on it']],
    liked: 3,
    thread: [
      ['mira', 'Next time knock. I have a second flask.'],
      ['nadia', 'Same, other side of town. I thought of you at five.'],
      ['kofi', 'Proud of you, sister.'],
    ],
  },
  {
    by: 'hugo',
    to: 'public',
    words: 'Rain tomorrow, 80 %. Before you write: I only measure it. #weather',
    pictures: [['lake:15', 'Blue-grey hills and water under a heavy sky']],
    thread: [
      ['tomasz', 'Last time you said 20 % and I carried a sewing machine home in it.'],
      ['hugo', 'It was within the 20.', 0],
      ['rosa', 'The tomatoes thank you for the 80.'],
    ],
  },
  {
    by: 'mira',
    to: 'friends',
    words:
      'Swam across the basin and back without stopping. Sunniva timed it with the kitchen clock. Between four and nine minutes, she says.',
    thread: [
      ['sunniva', 'The clock has only the one hand.'],
      ['tuuli', 'Then it is a record. Nobody can prove otherwise.'],
    ],
  },
  {
    by: 'anita',
    to: 'public',
    words: 'Kingfisher. Lower gate. Eleven seconds. I am not able to say more at the moment. #birds',
    pictures: [['lake:31:square', 'The water at the lower gate, blue and orange in the evening']],
    liked: 2,
    thread: [
      ['dinesh', 'I can say more: there were buns.'],
      ['stella', 'The sensors saw something quick at 16:42. That must have been it!'],
    ],
  },
]
