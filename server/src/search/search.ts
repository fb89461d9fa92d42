/** The public entry: how a search is taken apart, and how posts and people are found by it. */
export { postSearch, queryFor } from './find-posts.ts'
export { searchPeople } from './people.ts'
export { readPostSearch, readSearchTerms, type SearchTerms } from './search-terms.ts'
