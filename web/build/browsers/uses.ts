import { parseSync, Visitor } from 'vite'
import { globals, members, statics, styles } from './lacks.ts'

/** What a built file uses, by its name, and the oldest browsers that lack it. */
export type Lacks = Map<string, string[]>

/** What a script uses; the end of its name says whether it has types. What it asks for first counts too, as that is not seen here. */
export function lacksOfScript(code: string, file = 'script.js'): Lacks {
  const found = collector()
  const names: { name: string; start: number }[] = []
  /** Where a name stands that is no variable: behind a dot, before a colon, in a type. */
  const others = new Set<number>()
  /** Names that the script gives itself. */
  const own = new Set<string>()
  new Visitor({
    MemberExpression({ object, property, computed }) {
      if (computed || property.type !== 'Identifier') return
      others.add(property.start)
      const whole = object.type === 'Identifier' ? `${object.name}.${property.name}` : ''
      if (statics.has(whole)) found.note(whole, statics.get(whole))
      else found.note(`.${property.name}`, members.get(property.name))
    },
    Property({ key, computed, shorthand }) {
      if (!computed && !shorthand) others.add(key.start)
    },
    TSTypeReference: ({ typeName }) => void others.add(typeName.start),
    TSPropertySignature: ({ key }) => void others.add(key.start),
    ObjectPattern({ properties }) {
      for (const part of properties)
        if (part.type === 'Property' && part.shorthand && part.key.type === 'Identifier')
          own.add(part.key.name)
    },
    ArrowFunctionExpression({ params }) {
      for (const param of params) if (param.type === 'Identifier') own.add(param.name)
    },
    ImportSpecifier: ({ local }) => void own.add(local.name),
    FunctionDeclaration: ({ id }) => void own.add(id?.name ?? ''),
    TSTypeAliasDeclaration: ({ id }) => void own.add(id.name),
    VariableDeclarator({ id }) {
      if (id.type === 'Identifier') own.add(id.name)
    },
    Identifier: ({ name, start }) => void names.push({ name, start }),
  }).visit(parseSync(file, code).program)
  for (const { name, start } of names)
    if (!others.has(start) && !own.has(name)) found.note(name, globals.get(name))
  return found.lacks
}

const HEAD = /([^{};]+)\{/g
const SELECTOR = /(?<!\\)::?([a-z][\w-]*)/g
const BODY = /\{([^{}]*)\}/g
const DECLARATION = /(?:^|;)\s*([a-z][\w-]*)\s*:([^;]*)/g
const FUNCTION = /([a-z][\w-]*)\(/g

/** What a style sheet uses. What has the name of one kind of browser is for that alone, and not looked at. */
export function lacksOfStyles(code: string): Lacks {
  const found = collector()
  for (const [, head = ''] of code.matchAll(HEAD)) {
    const rule = /^\s*@([\w-]+)/.exec(head)?.[1]
    if (rule) found.note(`@${rule}`, styles.rules.get(rule))
    else
      for (const [whole, name = ''] of head.matchAll(SELECTOR)) found.note(whole, styles.selectors.get(name))
  }
  for (const { name, value, body } of declarationsIn(code)) {
    if (!body.includes(`-webkit-${name}:`)) found.note(name, styles.properties.get(name))
    for (const [, word = ''] of value.matchAll(FUNCTION)) found.note(`${word}()`, styles.values.get(word))
  }
  return found.lacks
}

const declarationsIn = (code: string) =>
  [...code.matchAll(BODY)].flatMap(([, body = '']) =>
    [...body.matchAll(DECLARATION)].map(([, name = '', value = '']) => ({ name, value, body })),
  )

function collector() {
  const lacks: Lacks = new Map()
  const note = (name: string, browsers: string[] = []) => {
    if (browsers.length > 0) lacks.set(name, browsers)
  }
  return { lacks, note }
}
