import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { createWorld, type Person, type World } from '../../test/world.ts'

let world: World
let ann: Person
let client: Client
beforeAll(async () => {
  world = await createWorld()
  ann = await world.person()
  client = await world.signIn(ann)
})
afterAll(() => world.close())

/** Texts, and a word that stands in them behind something other than a space. */
const TEXTS: [what: string, text: string, word: string][] = [
  ['the full stop of Urdu', 'ہے۔لاہور', 'لاہور'],
  ['the comma of Arabic', 'سلام،دنیا', 'دنیا'],
  ['the question mark of Arabic', 'حالك؟بخير', 'بخير'],
  ['the danda', 'है।भारत', 'भारत'],
  ['the full stop of Armenian', 'Բարեւ։Երեւան', 'Երեւան'],
  ['the word space of Ethiopic', 'ሰላም፡ለዓለም', 'ለዓለም'],
  ['a syllable of Tibetan', 'ང་ཚོ་བོད་སྐད་སྦྱོང་གི་ཡོད།', 'བོད་སྐད'],
  ['a word of Balinese', 'ᬩᬲᬩᬮᬶ', 'ᬩᬮᬶ'],
  ['a word of Tai Tham', 'ᨽᩣᩈᩣᩃ᩶ᩣ᩠ᨶᨶᩣ', 'ᩃ᩶ᩣ᩠ᨶ'],
  ['a word of Thai', 'ฉันรักกรุงเทพมาก', 'กรุงเทพ'],
]

describe.each(TEXTS)('%s', (_what, text, word) => {
  test('ends a word in posts and names', async () => {
    const post = await world.post(ann, { content: text })
    const { id } = await world.person({ name: text })
    const idsIn = async (path: string) =>
      (await client.get<{ id: number }[]>(`${path}?q=${encodeURIComponent(word)}`)).body.map((one) => one.id)
    expect(await idsIn('/api/posts/search')).toContain(post)
    expect(await idsIn('/api/users/search')).toContain(id)
  })
})
