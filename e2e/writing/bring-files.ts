import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'

/** Writes files into a folder. Returns their paths. */
export const filesIn = (folder: string, files: readonly { name: string; buffer: Buffer }[]) =>
  Promise.all(
    files.map(async ({ name, buffer }) => {
      const path = join(folder, name)
      await writeFile(path, buffer)
      return path
    }),
  )

/** Puts a picture on the clipboard as a copy does, and pastes it at the caret. */
export const pastePicture = (page: Page) => paste(page, {})

/** The same as Word and Excel do it: the text, its HTML, and a picture of it. */
export const pasteTable = (page: Page, text: string) =>
  paste(page, { 'text/plain': text, 'text/html': `<table><tr><td>${text}</td></tr></table>` })

async function paste(page: Page, texts: Record<string, string>): Promise<void> {
  await page.evaluate(async (texts) => {
    const canvas = document.createElement('canvas')
    const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done))
    if (picture) await navigator.clipboard.write([new ClipboardItem({ ...texts, [picture.type]: picture })])
  }, texts)
  await page.keyboard.press('ControlOrMeta+v')
}

/** Drags files from outside over a part of the page and drops them, like a file manager. */
export async function dropFiles(part: Locator, files: string[]): Promise<void> {
  await part.scrollIntoViewIfNeeded()
  const box = await part.boundingBox()
  if (!box) throw new Error('That part can’t be seen')
  const system = await part.page().context().newCDPSession(part.page())
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await system.send('Input.dispatchDragEvent', {
      type,
      x: box.x + Math.min(30, box.width / 2),
      // Its upper part may lie under the header.
      y: box.y + box.height - Math.min(20, box.height / 2),
      data: { items: [], files, dragOperationsMask: 1 },
    })
  await system.detach()
}
