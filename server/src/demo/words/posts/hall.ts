import type { PostWords } from '../post-words.ts'

/** The hall, the choir, the festival. */
export const hall: readonly PostWords[] = [
  {
    by: 'zodwa',
    in: 'choir',
    words: 'First rehearsal: nineteen voices, one key, briefly. We are going to be wonderful. #choir',
    thread: [
      ['marisol', 'We are going to be warm as well, if somebody finds the thermostat.'],
      ['zodwa', 'Biscuits, Marisol. You know the rule.', 0],
      ['noam', 'I can play the bass line until there are basses.'],
    ],
  },
  {
    by: 'marisol',
    in: 'choir',
    words: 'It was fourteen degrees. I sang in gloves. You can hear the gloves on the recording.',
    liked: 2,
    thread: [
      ['ines', 'The boiler man comes on Thursday. He came last Thursday too, but only to shake his head.'],
      ['zodwa', 'Shortbread this time, please.'],
      ['felix', 'The accordion is warm to hold. I am only saying.'],
    ],
  },
  {
    by: 'ines',
    to: 'public',
    key: 'keys',
    words:
      'Who has which key of the hall, as of today: front door – Zodwa, Tomasz, me. Kitchen – Li, me. Cellar – nobody, and it is open, and we do not ask. Gate of the works – officially lost since 1998. #hall',
    thread: [
      ['pieter', 'Very sad about that gate key.'],
      ['bram', 'very sad'],
      ['tomasz', 'The cellar door has no lock, Inês. It has a picture of a lock.'],
    ],
  },
  {
    by: 'zodwa',
    in: 'choir',
    key: 'programme',
    words: `Programme for the evening in the hall:

1. Shosholoza, with everybody who can march on the spot
2. Grândola, for Inês, who may conduct it if she stops crying
3. Die Gedanken sind frei
4. Ederlezi, noam and félix, no solos above three minutes
5. Something with the children, if they agree among themselves

Black below, one colour above. #choir`,
    liked: 2,
    thread: [
      ['ines', 'I do not cry. It is the dust of the boiler.'],
      ['felix', 'Three minutes is a lifetime. I accept.'],
      ['mira', 'The children have agreed on a song about a shark. I am sorry.'],
      ['zodwa', 'In four voices it is nearly Brahms.', 2],
    ],
  },
  {
    by: 'felix',
    to: 'public',
    words:
      'Bridge, six o’clock, accordion and cello. The first twenty people stayed, the next twenty could not get past. We made eleven euros and a button. #music',
    pictures: [['town:12', 'Houses in evening colours behind the bridge']],
    liked: 2,
    thread: [
      ['noam', 'The button is mine. תודה לכולם!'],
      ['hugo', 'Peak of 88 decibels. Pleasant ones.'],
      ['agnes', 'I opened the window for it. I do not do that for everybody.'],
    ],
  },
  {
    by: 'ines',
    to: 'public',
    key: 'festival',
    words: `Street festival: the list. Lock Street is closed from ten. What we have: three ovens (Yusuf), forty bowls (Aoi), music (threatened), a bouncy castle (Jonas, do not ask from where).

What we still need: chairs, shade, somebody who can say no to the third accordion piece. Write below what you bring. #festival #hall`,
    pictures: [
      ['print:7:long', 'A long banner of discs, rings and half moons in the colours of the festival'],
    ],
    liked: 3,
    thread: [
      ['tomasz', 'Thirty chairs from the Repair Café. Sit in the middle of them, not on the edge.'],
      ['paola', 'Shade: I have eleven metres of cloth and four strong friends.'],
      ['ola', 'I calculated the wind load of Paola’s cloth. Five strong friends.', 1],
      ['kofi', 'I can say no. I do it every Sunday.'],
      ['felix', 'There is no third piece. There is a long second one.', 3],
      ['owen', 'Route 9 goes round by Potter’s Row that day. I shall ring the bell as I pass.'],
      ['nadia', 'First aid and tea, the tent with the red cloth.'],
    ],
  },
  {
    by: 'ola',
    to: 'public',
    words:
      'The council has said yes: the left half of the old brick advertisement stays. “Bricks that out”. I find it stronger that way. #oldwalls',
    liked: 3,
    thread: [
      ['haneul', 'Thank you, thank you, thank you.'],
      ['leila', 'I have the R of the other half in a drawer. It may visit on Sundays.'],
      ['pieter', 'Out they did.'],
    ],
  },
  {
    by: 'dmitri',
    to: 'public',
    words:
      'Шахматы по четвергам: now with a third board, because Agnes does not like to wait. All levels. Tea. Silence from move ten. #chess',
    thread: [
      ['agnes', 'I beat him on Thursday. He will not have mentioned it.'],
      ['dmitri', 'It was a very instructive game.', 0],
      ['eleni', 'He has borrowed three books on the Sicilian since.'],
    ],
  },
  {
    by: 'nadia',
    to: 'friends',
    words:
      'Number one hundred on Lock Street since I started counting. A girl, loud, in the middle of the thunderstorm. They wanted to call her Gewitter and then thought about school.',
    liked: 3,
    thread: [
      ['grace', 'One hundred! You should get a bench with a plate.'],
      ['mira', 'See you in five years, small thunder.'],
      ['amir', 'به دنیا خوش آمدی. The cradle is sanded. By me this time.'],
    ],
  },
  {
    by: 'eleni',
    to: 'public',
    words:
      'Returned today, 26 years late: “How to Be on Time”. No fine. I made the lady a coffee and asked for her story. Τίποτα δεν χάνεται. #library',
    liked: 3,
    thread: [
      ['dmitri', 'Was it any good?'],
      ['eleni', 'She said that she never got round to it.', 0],
      ['owen', 'Put it in the staff room of route 9.'],
    ],
  },
]
