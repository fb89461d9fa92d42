import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { COLOR_PICKER_STYLE } from './http.ts'

test('the policy lets in the style element of the colour picker, to the letter', () => {
  const path = createRequire(new URL('../../../../web/package.json', import.meta.url)).resolve(
    'react-colorful',
  )
  const [, quoted = ''] = /\.innerHTML=('(?:[^'\\]|\\.)*')/s.exec(readFileSync(path, 'utf8')) ?? []
  const rules = quoted.slice(1, -1).replaceAll(/\\(.)/g, '$1')
  expect(rules).toContain('.react-colorful__pointer')
  expect(`sha256-${createHash('sha256').update(rules).digest('base64')}`).toBe(COLOR_PICKER_STYLE)
})
