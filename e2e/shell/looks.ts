import type { Locator } from 'playwright-core'
import sharp from 'sharp'

/** Whether anything but the page's own colour shows within 4 pixels of the left edge, or of the right one. */
export async function hasEdge(control: Locator, side: 'left' | 'right' = 'left'): Promise<boolean> {
  const paper = await control.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const { data, info } = await sharp(await control.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const middle = info.width * Math.floor(info.height / 2)
  const first = side === 'left' ? middle : middle + info.width - 4
  return [0, 1, 2, 3].some((at) => {
    const [red, green, blue] = data.subarray(3 * (first + at))
    return `rgb(${red}, ${green}, ${blue})` !== paper
  })
}

/** A picture of a control without pointer and focus, to be compared with another. */
export const lookOf = async (control: Locator) => {
  await control.page().mouse.move(0, 0)
  await control.evaluate(() => {
    // Scrolled by half a pixel, a picture of the header has its lower edge too.
    window.scrollTo(0, 0)
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  return (await control.screenshot()).toString('base64')
}

/** For entries of a list, whose border may be as near as their own edge. */
export const isOutlined = (entry: Locator) =>
  entry.evaluate((element) => getComputedStyle(element).outlineStyle === 'solid')

/** Whether words stand out from what is behind them. */
export async function isReadable(words: Locator): Promise<boolean> {
  const { channels } = await sharp(await words.screenshot()).stats()
  return channels.some(({ min, max }) => max - min > 127)
}
