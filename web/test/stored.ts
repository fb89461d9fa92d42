/** What the browser keeps under a name, in whichever tab. */
export const storedUnder = (name: string): string[] =>
  Object.keys(localStorage)
    .filter((one) => one.startsWith(`${name}.~`) || one.startsWith(`${name}.-`))
    .map((one) => localStorage.getItem(one) ?? '')
