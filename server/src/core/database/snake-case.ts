/** The name of the column that holds a field: `maxPostLength` is in `max_post_length`. */
export type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : ''

export const snakeCase = <Name extends string>(name: Name) =>
  name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`) as SnakeCase<Name>
