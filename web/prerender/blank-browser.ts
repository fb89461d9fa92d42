/** What the code of the page finds on the server in place of a browser: nothing stored, nothing on screen, no events. */
const storage = { getItem: () => null, setItem: nothing, removeItem: nothing }
const media = { matches: false, addEventListener: nothing, removeEventListener: nothing }

export const localStorage = storage
export const sessionStorage = storage
export const navigator = { onLine: true }
export const location = { href: '', pathname: '', search: '', origin: '' }
export const document = {
  documentElement: { dataset: {} },
  hidden: true,
  activeElement: null,
  addEventListener: nothing,
  querySelector: () => null,
  querySelectorAll: () => [],
}
export const window = {
  location,
  history: { state: null },
  matchMedia: () => media,
  addEventListener: nothing,
}

function nothing(): void {}
