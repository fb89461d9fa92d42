import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { minifiedForOld } from '../minify-theme.ts'
import { OLDEST } from './oldest.ts'
import { type Lacks, lacksOfScript, lacksOfStyles } from './uses.ts'

const namesIn = (lacks: Lacks) => [...lacks.keys()].sort()

test.each([
  ['URL.parse(text)', ['URL.parse']],
  ['Map.groupBy(list, by)', ['Map.groupBy']],
  ['new Intl.Segmenter()', ['Intl.Segmenter']],
  ['Promise.withResolvers()', ['Promise.withResolvers']],
  ['first.checkVisibility()', ['.checkVisibility']],
  ['navigator.storage.getDirectory(), requestIdleCallback(next)', ['requestIdleCallback']],
  ['new URLPattern({ pathname })', ['URLPattern']],
  ['list.toSorted().at(-1), structuredClone(Object.hasOwn(a, b)), element.closest("a")', []],
  ['const { URLPattern: of } = all; all.Profiler = { Notification: 1 }', []],
])('of the script %s, what an oldest browser lacks is %j', (code, expected) => {
  expect(namesIn(lacksOfScript(code))).toEqual(expected)
})

test.each([
  ['a{color:light-dark(red,blue)}', ['light-dark()']],
  ['a{field-sizing:content;color:oklch(1 0 0)}', ['field-sizing']],
  ['a:state(on):hover{top:0}', [':state']],
  ['@starting-style{a{opacity:0}}', ['@starting-style']],
  ['@media (height < 22rem){html:has(a)::before{inset:0;-webkit-user-select:none;user-select:none}}', []],
  ['@container (width > 1rem){a{height:100dvh}}@layer base{.focus\\:open{translate:1px}}', []],
])('of the style sheet %s, what an oldest browser lacks is %j', (code, expected) => {
  expect(namesIn(lacksOfStyles(code))).toEqual(expected)
})

test('a browser that lacks something is named with its version', () => {
  expect(lacksOfScript('Map.groupBy(list, by)').get('Map.groupBy')).toEqual(['safari 17', 'safari_ios 17'])
})

const web = join(import.meta.dirname, '../..')

test('a browser without modules says that it is too old, in words that it reads', () => {
  const page = readFileSync(join(web, 'index.html'), 'utf8')
  document.body.innerHTML = /<body>(.*)<\/body>/s.exec(page)?.[1] ?? ''
  const notice = document.querySelector('#too-old')
  expect(notice?.hasAttribute('hidden')).toBe(true)
  const [, file = ''] = /<script nomodule src="([^"]+)">/.exec(page) ?? []
  Reflect.construct(Function, [readFileSync(join(web, 'public', file), 'utf8')])()
  expect(notice?.hasAttribute('hidden')).toBe(false)
  document.body.innerHTML = ''
})

test('the first script is written in words that every browser with modules reads', async () => {
  const script = 'try { window.a = window.d?.b ?? 1; window.c ||= 2 ** window.e } catch { window.f = 1 }'
  expect(await minifiedForOld(script)).not.toMatch(/\?\.|\?\?|\|\|=|\*\*|catch\{/)
})

test('the README names the oldest browsers', () => {
  const readme = readFileSync(join(web, '../README.md'), 'utf8')
  const { chrome, firefox, safari } = OLDEST
  expect(readme.replaceAll('\n', ' ')).toContain(
    `Chrome, Edge or Android's WebView ${chrome}, Firefox ${firefox}, or Safari ${safari} (iOS ${safari})`,
  )
  expect(new Set(Object.values(OLDEST))).toEqual(new Set([chrome, firefox, safari]))
})
