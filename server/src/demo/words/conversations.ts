import type { Conversation } from './conversation.ts'

export const conversations: readonly Conversation[] = [
  {
    between: ['mira', 'sunniva'],
    endedDaysAgo: 0.05,
    isUnread: true,
    lines: [
      ['mira', 'Is the water above or below ten degrees? Lie to me.'],
      ['sunniva', 'It is a round number.'],
      ['mira', 'Nine is not round.'],
      [
        'sunniva',
        'Nine is very round. Look at it.',
        { picture: ['lake:31', 'The canal basin before sunrise, quite still, the sun just over the hills'] },
      ],
      ['mira', 'Fine. Seven o’clock, and you bring the flask.'],
      ['sunniva', 'I always bring the flask. You bring the courage.'],
      ['sunniva', 'And a towel for Tuuli, she says she “never needs one” and then takes mine.'],
    ],
  },
  {
    between: ['mira', 'yusuf'],
    endedDaysAgo: 0.3,
    isUnread: true,
    lines: [
      ['yusuf', 'I have kept two of the seeded ones under the counter with your name on them.'],
      ['mira', 'You are a saint with flour in your eyebrows.'],
      ['yusuf', 'The flour is from the saints’ department.'],
      ['mira', 'Can I pay you on Thursday?'],
      ['yusuf', 'You can pay me in gossip today. What is in the hall on Saturday?'],
    ],
  },
  {
    between: ['mira', 'grace'],
    endedDaysAgo: 1.1,
    lines: [
      ['grace', 'Just off shift. Did I wave at you or at a lamp post?'],
      ['mira', 'At the lamp post, but warmly. It waved back, I think.'],
      ['grace', 'Good. I was worried I had been rude to it.'],
      ['mira', 'Soup on the step at noon, knock when you are a person again.'],
      ['grace', '❤️ Person by two, at the earliest.'],
    ],
  },
  {
    between: ['mira', 'leila'],
    endedDaysAgo: 2.2,
    lines: [
      ['leila', 'مساء الخير! The school sign is done. Do you want the serifs friendly or strict?'],
      ['mira', 'It is a school. Friendly, with a hint of strict.'],
      [
        'leila',
        'So: your face on a Monday.',
        { picture: ['print:61', 'Round printed letters and discs in four inks, a sketch for a sign'] },
      ],
      ['mira', 'I am framing that sentence AND the sketch.'],
    ],
  },
  {
    between: ['mira', 'aoi'],
    endedDaysAgo: 4,
    lines: [
      ['aoi', 'The kiln opens on Sunday at four. Nobody breathes until it is at 90 degrees.'],
      ['mira', 'I shall come and not breathe with you.'],
      ['aoi', 'お茶を用意しておきます。 There will be tea.', { shares: 'bowls' }],
      ['mira', 'If the blue one survives, I have a windowsill that needs it more than you do.'],
    ],
  },
  {
    between: ['mira', 'tomasz'],
    endedDaysAgo: 0.8,
    lines: [
      ['mira', 'Has somebody called Viktor written to you about abundance?'],
      ['tomasz', 'Twice. I told him I have an abundance of toasters.'],
      ['mira', 'Half the staff room has it too.'],
      ['tomasz', 'Report it please, even if it is the fifth. It helps me when there is a pile.'],
      ['mira', 'Done. Also, the lamp you mended is mended. My mother says you are to be fed.'],
      ['tomasz', 'I accept your mother’s terms.'],
    ],
  },
  {
    between: ['mira', 'ines'],
    endedDaysAgo: 6,
    lines: [
      ['ines', 'Can the school have the long tables back before Friday, or do I cry?'],
      ['mira', 'Thursday, with eight children carrying. You may cry for joy.'],
      ['ines', 'Obrigada. You are on the good list.'],
    ],
  },
  {
    between: ['tomasz', 'bram'],
    endedDaysAgo: 0.15,
    isUnread: true,
    lines: [
      ['bram', 'the drawer from yesterday. it closes now but it does not open'],
      ['tomasz', 'Then it is a very safe drawer.'],
      ['bram', 'the spoons are in it'],
      ['tomasz', 'Candle wax on the runners, and do not tell Pieter that I said candle wax.'],
      ['bram', 'pieter said candle wax'],
    ],
  },
  {
    between: ['tomasz', 'ines'],
    endedDaysAgo: 0.4,
    lines: [
      ['ines', 'You have seen the reports about our man of abundance?'],
      ['tomasz', 'Three since yesterday. I want to talk to him once before we do anything bigger.'],
      ['ines', 'You are a better person than I am. I had my finger over the button.'],
      ['tomasz', 'Keep it there. I shall write to him tonight.'],
      ['ines', 'And who invited him?'],
      ['tomasz', 'Samir. He drove him from the airport for forty minutes and was worn down.'],
    ],
  },
  {
    between: ['samir', 'viktor'],
    endedDaysAgo: 1.2,
    lines: [
      ['viktor', 'Samir my friend!! Have you thought about my offer? A taxi is a MOBILE SHOP WINDOW.'],
      ['samir', 'It is a car, Viktor.'],
      ['viktor', 'That is the old Samir talking.'],
      ['samir', 'The old Samir has to be at terminal two.'],
    ],
  },
  {
    between: ['ines', 'ines_mae'],
    endedDaysAgo: 0.9,
    lines: [
      ['ines_mae', 'Filha, comeste?'],
      ['ines', 'Sim, mãe.'],
      ['ines_mae', 'O quê?'],
      ['ines', 'Pão.'],
      ['ines_mae', 'Pão não é comer. Vou fazer uma sopa e mando-a pelo correio.'],
      ['ines', 'Não se pode mandar sopa pelo correio.'],
      ['ines_mae', 'Isso diz a tua geração.'],
    ],
  },
  {
    between: ['noam', 'felix'],
    endedDaysAgo: 3.3,
    lines: [
      ['felix', 'If I play “La Foule” at half tempo, is it still too loud?'],
      ['noam', 'It is then too long.'],
      ['felix', 'Cello and accordion, Saturday, on the bridge, before the neighbours can organise?'],
      ['noam', 'בסדר גמור. Six o’clock. Bring the hat for the coins, I bring the shame.'],
    ],
  },
  {
    between: ['anita', 'dinesh'],
    endedDaysAgo: 0.6,
    lines: [
      ['anita', 'Kingfisher at the lower gate! Where are you and where is the telescope?'],
      ['dinesh', 'In the queue at the bakery. The telescope is admiring the buns.'],
      ['anita', 'ಬೇಗ ಬಾ! It will not wait for buns.'],
      ['dinesh', 'Running. With buns.'],
    ],
  },
  {
    between: ['pieter', 'agnes'],
    endedDaysAgo: 5.5,
    lines: [
      ['agnes', 'Pieter. Why does everybody stop talking when I come into the bakery.'],
      ['pieter', 'Respect, Agnes.'],
      ['agnes', 'I am not dead. What are you all planning.'],
      ['pieter', 'Nothing whatsoever. Are you free on the fourteenth?'],
      ['agnes', 'Ha.'],
    ],
  },
  {
    between: ['grace', 'nadia'],
    endedDaysAgo: 8,
    lines: [
      ['nadia', 'Twins at four this morning. Everybody well. The father fainted, politely, into a chair.'],
      ['grace', 'The best kind of faint. Sleep now!'],
      ['nadia', 'I shall sleep when they go to school.'],
    ],
  },
  {
    between: ['teo', 'chiara'],
    endedDaysAgo: 2.7,
    lines: [
      ['teo', 'Did you tell Eleni that Nonna put butter in the pesto?'],
      ['chiara', 'Nonna put butter in the pesto.'],
      ['teo', 'You do not say it TO PEOPLE.'],
    ],
  },
]
