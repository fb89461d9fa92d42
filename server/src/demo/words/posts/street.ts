import type { PostWords } from '../post-words.ts'

/** What happens on the lane itself. */
export const street: readonly PostWords[] = [
  {
    by: 'ines',
    to: 'public',
    words:
      'Welcome, everybody whom I have ambushed with an invitation at the bakery. This is our notice board now. The cork one in the hall can finally fall off the wall in peace. #hall',
    liked: 2,
    thread: [
      [
        'tomasz',
        'I have screwed the cork one to the wall so often that it is mostly screws. It will not fall.',
      ],
      ['ines', 'Then it stays as a monument.', 0],
      ['mira', 'First! Is that still a thing that people say?'],
      ['yusuf', 'Second. I was kneading.'],
    ],
  },
  {
    by: 'ines',
    to: 'public',
    key: 'ladder',
    words:
      'The long ladder lives at number 3 from today, behind the bins, with a list. Write your name on the list. If you take the list up the ladder, bring it down again. #lending',
    thread: [
      ['jonas', 'Can I have it on Sunday? There is a shuttlecock, two frisbees and a shoe on our roof.'],
      ['ines', 'One day I would like to see your garden while nothing is flying through it.', 0],
      ['pieter', 'That ladder is from the works. I climbed it in 1979 and it wobbled then.'],
    ],
  },
  {
    by: 'haneul',
    to: 'public',
    words:
      'The wall on Lock Street will be white by Friday. I photographed the last of the old advertisement this morning: “Bricks that outlive you”. 벽은 기억합니다. #oldwalls',
    pictures: [
      [
        'town:5',
        'Roofs and painted gables of Lock Street in warm light, the chimney of the brickworks behind them',
      ],
      ['print:4', 'A close look at layers of old paint, discs and bars of red, yellow and blue'],
    ],
    liked: 3,
    thread: [
      ['pieter', 'I remember the painter. He was paid in bricks.'],
      [
        'leila',
        'The letters were drawn by hand and every R is different. I shall copy the R before it goes.',
      ],
      ['haneul', 'The ladder is at number 3. I can hold it.', 1],
      ['ola', 'There is a small chance that we can keep the left half. I know whom to annoy.'],
      ['ines', 'Annoy him from all of us.', 3],
    ],
  },
  {
    by: 'owen',
    words:
      'To the gentleman who ran behind my bus for two stops on Tuesday: I was told about it by the whole upper deck. They had bets on you. You were magnificent. The next one comes six minutes later, every time.',
    liked: 2,
    thread: [
      ['kofi', 'That was me, and I would have made it but for the bag of oranges.'],
      ['owen', 'Ref. You know I cannot stop between stops.', 0],
      ['kofi', 'I know. Rules are rules. I hated every one of them.', 1],
    ],
  },
  {
    by: 'hugo',
    to: 'public',
    key: 'late-bus',
    words:
      'Measured for thirty days: route 9 is four minutes late on average, and once it drove past me on purpose. I have a graph. #route9',
    liked: 0,
    thread: [
      ['owen', 'You stood on the other side of the road, Hugo. With an instrument.'],
      ['hugo', 'It was an anemometer.', 0],
      ['ines', 'Gentlemen. The fence, and over it.'],
    ],
  },
  {
    by: 'freya',
    to: 'public',
    key: 'cat-lost',
    words:
      'Lost: Biscuit, ginger, one torn ear, answers to nothing. Last seen on the wall of number 20 judging people. #lostandfound',
    pictures: [
      ['cat:5', 'A ginger cat sits on a windowsill in front of a pale sky and looks straight at you'],
    ],
    thread: [
      ['agnes', 'He is on my sofa. He has been on my sofa since Monday. I thought he was yours to lend.'],
      ['freya', 'Agnes! Is he eating?', 0],
      ['agnes', 'Better than I am.', 1],
      ['xiaoyu', 'He was with us at the weekend. We called him Dumpling.'],
      ['yusuf', 'He comes to the back door at five every morning. I call him The Inspector.'],
      ['freya', 'So he has four homes and I have a poster.'],
    ],
  },
  {
    by: 'jonas',
    to: 'public',
    key: 'crossing',
    words:
      'Crossing list for the school run is full for the first time ever. Thank you. You look splendid in yellow. #school',
    thread: [
      [
        'nadia',
        'I have now been shouted at by a five-year-old for lowering the sign too early. She was right.',
      ],
      ['mira', 'That was Ida. She will be prime minister.', 0],
    ],
  },
  {
    by: 'leila',
    to: 'public',
    words:
      'The new sign of the bakery is up. Gold leaf, two evenings, one pigeon that wanted to help. مبروك يا يوسف! #letters',
    pictures: [['print:17', 'Gold and red printed shapes that overlap, part of the new sign of the bakery']],
    liked: 2,
    thread: [
      ['yusuf', 'I stand in front of it with a broom so that people think I am sweeping. I am only looking.'],
      ['teo', 'It makes the bread taste ten cents more expensive, and worth it.'],
      ['samir', 'My sister. My sister did that.'],
    ],
  },
  {
    by: 'maeve',
    to: 'public',
    words:
      'New at number 22, two dogs, both called after saints and neither behaving like one. Where does one walk here without meeting the famous cat?',
    thread: [
      ['freya', 'Nowhere. But Biscuit has never lost yet, so keep them on the left.'],
      ['tuuli', 'Round the basin before seven. You meet only swimmers and they are too cold to talk.'],
      ['maeve', 'That sounds like my kind of company.', 1],
    ],
  },
  {
    by: 'luca',
    to: 'public',
    words:
      'First week above the bakery. I wake up at four, hungry, and I dream in cinnamon. Is that in the contract?',
    liked: 2,
    thread: [
      ['yusuf', 'Page three, small print.'],
      ['chiara', 'Ask the last tenant. He moved out with a bigger belt.'],
    ],
  },
  {
    by: 'jonas',
    words:
      'I have mended the fence myself. The level says that it is level. My family says that the level is being kind.',
    thread: [
      ['bram', 'I can come by on Saturday. No charge. It hurts to walk past it'],
      ['amir', 'من هم می‌آیم. We bring two posts and no remarks.'],
      ['jonas', 'One remark is allowed. There is cake.', 1],
    ],
  },
  {
    by: 'hugo',
    to: 'public',
    key: 'terrible-fence',
    words:
      'The wind has an opinion about the fence at number 11, and I have photographed it. Gusts of 41 km/h, fence of 0 resistance. #weather',
    pictures: [['town:33', 'A row of houses under a low sun, their fences all straight but one']],
    thread: [
      ['jonas', 'My house number is on that!'],
      ['dmitri', 'The fence is at rest now. Let it rest.'],
    ],
  },
]
