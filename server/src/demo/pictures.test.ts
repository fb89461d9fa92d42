import { expect, test } from 'vitest'
import { openPictures } from './pictures.ts'

test('an end waits for no member who has not come', async () => {
  const pictures = openPictures({ call: async <T>() => ({ url: '/media/none' }) as T })
  const wanted = pictures.want({ by: 'mira', at: new Date(), picture: 'faces/cat-2.webp', field: 'file' })
  pictures.begin()
  await pictures.stop()
  await expect(wanted).rejects.toThrow('The demo has ended')
})
