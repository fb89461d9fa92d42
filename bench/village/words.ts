import { Client } from 'pg'

/** A word that stands in one post of `every`, beginning with the one of the id `first`. */
export type Scattered = { word: string; every: number; first: number }

/** Words that a few posts and some posts get, for the village's own are all common. */
export const RARE: Scattered = { word: 'nightjar', every: 250_000, first: 125_000 }
export const SELDOM: Scattered = { word: 'goldfinch', every: 1_000, first: 500 }
/** Two that stand in as many posts, all over the village, and never in the same. */
export const APART: [Scattered, Scattered] = [
  { word: 'curlew', every: 1_000, first: 250 },
  { word: 'lapwing', every: 1_000, first: 750 },
]

/** Once for a village, and for good. On a connection of its own, which may take its time. */
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
