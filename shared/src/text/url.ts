/** The parts of an address. This workspace has the types of neither Node nor browsers, which both have `URL`. */
export type Url = {
  href: string
  hostname: string
  port: string
  username: string
  pathname: string
  hash: string
  searchParams: SearchParams
}
export type SearchParams = { get: (name: string) => string | null }
declare const URL: new (address: string) => Url

/** The parts of an absolute address; undefined if the text is none. `URL.parse` is missing in browsers of before 2024. */
export function urlOf(text: string): Url | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
