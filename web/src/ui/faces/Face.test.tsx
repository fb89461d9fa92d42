import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Face } from './Face.tsx'

const faceOf = (seed: string) => renderToStaticMarkup(<Face seed={seed} />)

test('a member has the same face everywhere', () => {
  expect(faceOf('ada')).toBe(faceOf('ada'))
})

test('members have faces of their own', () => {
  const faces = new Set(Array.from({ length: 200 }, (_, i) => faceOf(`member_${i}`)))
  expect(faces.size).toBe(200)
})
