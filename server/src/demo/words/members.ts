import type { ThemeId } from '@kith/shared/colours/themes.ts'
import type { Drawing } from '../drawings/drawing.ts'

type MemberWords = {
  name: string
  bio: string
  /** Who brought them in; nobody for the first. */
  by?: string
  /** Their picture. Without one they have the face that is made from their user name. */
  face?: Drawing
  /** Across the top of their profile. Without one they have a print. */
  cover?: Drawing
  theme?: ThemeId
  links?: { title: string; url: string }[]
}

/** The people of Brickfield, in the order in which they came. */
export const members = {
  ines: {
    name: 'Inês Carvalho',
    bio: 'I keep the keys of the hall, the list of who has the ladder, and this site. Born in Setúbal, stuck to Brickfield like a barnacle.',
    face: 'person:7',
    cover: 'town:6',
    links: [{ title: 'When the hall is free', url: 'https://hall.brickfield.example/calendar' }],
  },
  tomasz: {
    name: 'Tomasz Wrona',
    bio: 'Repairs things on Saturdays at the Repair Café. Moderator here: write to me before you write in capitals.',
    by: 'ines',
    face: 'person:30',
    theme: 'forest_green',
  },
  mira: {
    name: 'Mira Okafor',
    bio: 'Swims before breakfast, teaches after it. Number 14, blue door. Ask me about herons.',
    by: 'ines',
    face: 'person:23',
    cover: 'lake:12',
    links: [
      { title: 'The lock, hour by hour', url: 'https://water.brickfield.example/lock' },
      { title: 'School garden', url: 'https://school.brickfield.example/garden' },
    ],
  },
  yusuf: {
    name: 'Yusuf Demir',
    bio: 'Bakery on the corner. If the light is on at four in the morning, that is me, talking to the dough.',
    by: 'ines',
    face: 'bread:2',
    cover: 'bread:9',
  },
  sunniva: {
    name: 'Sunniva Berg',
    bio: 'Boats, knots, bad coffee. I run the lock on weekdays and from it at weekends.',
    by: 'mira',
    face: 'boat:4',
    cover: 'sea:8',
  },
  teo: {
    name: 'Teo Marchetti',
    bio: 'Cook. Grandson of a cook. Opinions on basil available at any hour.',
    by: 'yusuf',
    face: 'person:5',
  },
  aoi: {
    name: 'Aoi Satō',
    bio: '植物と陶芸。I make bowls and then look for reasons to fill them.',
    by: 'mira',
    face: 'pots:5',
  },
  dmitri: {
    name: 'Дмитрий Лебедев',
    bio: 'Chess on Thursdays, second table from the window. I lose politely.',
    by: 'tomasz',
    face: 'person:60',
  },
  leila: {
    name: 'ليلى حداد',
    bio: 'خطّاطة ومترجمة. I letter shop signs and translate what the council means.',
    by: 'ines',
    face: 'print:9',
  },
  jonas: {
    name: 'Jonas Lindqvist',
    bio: 'Father of three, owner of eleven bicycles. Not all of them work.',
    by: 'sunniva',
    face: 'bicycle:1',
  },
  grace: {
    name: 'Grace Achieng',
    bio: 'Nurse, night shifts. If I wave at you at seven in the morning I am going to bed.',
    by: 'mira',
    face: 'person:27',
    theme: 'midnight_dark',
  },
  noam: {
    name: 'נועם ברק',
    bio: 'מנגן בצ׳לו, מתקן אופניים. Cello up, volume down after ten, I promise.',
    by: 'yusuf',
    face: 'person:8',
  },
  anita: {
    name: 'ಅನಿತಾ ರಾವ್',
    bio: 'Bengaluru by birth, Brickfield by bus number 9. I count birds for fun and money for a living.',
    by: 'leila',
    face: 'heron:2',
  },
  pieter: {
    name: 'Pieter van Dam',
    bio: 'Retired from the brickworks, the last to lock its gate. I still have the key. Do not tell Inês.',
    by: 'tomasz',
    face: 'person:90',
  },
  haneul: {
    name: '김하늘',
    bio: '사진 찍는 사람. I photograph what is about to be painted over.',
    by: 'aoi',
    face: 'town:7',
  },
  rosa: {
    name: 'Rosa Delgado',
    bio: 'Plot 9 at the allotments. Tomatoes are a discipline.',
    by: 'ines',
    face: 'person:11',
    theme: 'emerald_forest',
  },
  eleni: {
    name: 'Ελένη Παππά',
    bio: 'Librarian. Yes, I have read it. No, I will not tell you how it ends.',
    by: 'teo',
    face: 'person:37',
  },
  bram: {
    name: 'Bram Okonkwo-Smit',
    bio: 'Nineteen, learning carpentry, breaking in my own hands first.',
    by: 'pieter',
    face: 'person:20',
  },
  marisol: {
    name: 'Marisol Vega',
    bio: 'Choir, second soprano, first complainer about the heating.',
    by: 'rosa',
    face: 'person:41',
  },
  xiaoyu: {
    name: '陈小雨',
    bio: '小雨不大，记得带伞。Software by day, dumplings by night.',
    by: 'haneul',
    face: 'cup:3',
  },
  freya: {
    name: 'Freya Lund',
    bio: 'Vet for small animals. The cat in your kitchen may be one of mine.',
    by: 'sunniva',
    face: 'cat:2',
  },
  kofi: {
    name: 'Kofi Mensah',
    bio: 'Referee of the Sunday league. I saw it. Play on.',
    by: 'grace',
    face: 'person:25',
  },
  agnes: {
    name: 'Agnes Tóth',
    bio: 'Eighty-one. My grandson set this up. I type with one finger and mean every letter.',
    by: 'pieter',
    face: 'person:2',
  },
  samir: {
    name: 'Samir Haddad',
    bio: 'Leila’s brother, in case you wondered about the nose. Taxi, mostly airports.',
    by: 'leila',
  },
  ola: {
    name: 'Ola Nowak',
    bio: 'Architect. I draw the railings that you lock your bicycle to.',
    by: 'tomasz',
    face: 'print:14',
  },
  dinesh: { name: 'Dinesh Rao', bio: 'Married to the bird counter. I carry the telescope.', by: 'anita' },
  chiara: {
    name: 'Chiara Marchetti',
    bio: 'Teo’s sister, and the one who can actually cook.',
    by: 'teo',
    face: 'fruit:6',
  },
  felix: { name: 'Félix Beaumont', bio: 'Accordion. Sorry.', by: 'noam', face: 'person:3' },
  nadia: {
    name: 'Nadia Rahimi',
    bio: 'Midwife. Half of the under-fives here have met me once already.',
    by: 'grace',
    face: 'person:14',
  },
  owen: {
    name: 'Owen Pryce',
    bio: 'Bus driver, route 9. I did see you running. The timetable saw you too.',
    by: 'kofi',
    face: 'person:120',
  },
  tuuli: {
    name: 'Tuuli Mäkinen',
    bio: 'Sauna evangelist. The barrel behind number 30 seats six, or four with opinions.',
    by: 'sunniva',
    face: 'forest:8',
  },
  zodwa: {
    name: 'Zodwa Khumalo',
    bio: 'I conduct the choir and the argument about the heating.',
    by: 'marisol',
    face: 'person:29',
  },
  amir: {
    name: 'امیر رحیمی',
    bio: 'نجار و شاعر روزهای بارانی. I build shelves. Bram does the sanding, officially.',
    by: 'nadia',
  },
  paola: {
    name: 'Paola Quispe',
    bio: 'Weaver. The loom is loud, the neighbours are kind.',
    by: 'rosa',
    face: 'print:22',
  },
  hugo: {
    name: 'Hugo Steiner',
    bio: 'Weather station on the roof of number 3. It is going to be fine. Probably.',
    by: 'dmitri',
    face: 'night:5',
  },
  maeve: {
    name: 'Maeve Gallagher',
    bio: 'Two dogs, one opinion. New at number 22.',
    by: 'freya',
    face: 'person:31',
  },
  viktor: { name: 'Viktor Prime', bio: 'Entrepreneur. Wellness. Abundance. Ask me how!', by: 'samir' },
  stella: {
    name: 'Stella Papadaki',
    bio: 'Here for one year with the university. Measuring the canal, being measured by the heron.',
    by: 'eleni',
    face: 'sea:9',
  },
  ines_mae: { name: 'Mãe da Inês', bio: 'Olá a todos. A Inês trabalha demais.', by: 'ines' },
  luca: {
    name: 'Luca Ferri',
    bio: 'Just moved in above the bakery. Sleeping is over, breakfast is excellent.',
    by: 'yusuf',
    face: 'person:38',
  },
} as const satisfies Record<string, MemberWords>

export type Member = keyof typeof members

/** Members with all that words can say about them. */
export const membersInOrder = Object.entries(members) as [Member, MemberWords & { by?: Member }][]

/** Those whose sign-ins are printed. */
export const SIGN_INS = { user: 'mira', moderator: 'tomasz', admin: 'ines' } as const
