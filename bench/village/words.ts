import { Client } from 'pg'

/** A word added to one post in `every`, beginning with the post of id `first`. */
export type Scattered = { word: string; every: number; first: number }

/** Words for a few posts and for some posts: the village's own words are all common. */
export const RARE: Scattered = { word: 'nightjar', every: 250_000, first: 125_000 }
export const SELDOM: Scattered = { word: 'goldfinch', every: 1_000, first: 500 }
/** Two words in equally many posts all over the village, but never in the same post. */
export const APART: [Scattered, Scattered] = [
  { word: 'curlew', every: 1_000, first: 250 },
  { word: 'lapwing', every: 1_000, first: 750 },
]

/** Done once for each village. It has a connection of its own, without a time limit. */
export async function scatter(url: string, posts: number, words: Scattered[]): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  for (const { word, every, first } of words)
    await client.query(
      `update posts p set content = content || $1 from generate_series($2::bigint, $3::bigint, $4::bigint) as chosen (id)
        where p.id = chosen.id and position($1 in content) = 0`,
      [` A ${word}.`, first, posts, every],
    )
  await client.end()
}
