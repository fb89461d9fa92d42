import type { Browser } from 'playwright-core'

export type VideoFile = { name: string; mimeType: string; buffer: Buffer }

/** A recorded second of video that browsers can really play. */
export async function recordVideo(browser: Browser): Promise<VideoFile> {
  const page = await browser.newPage()
  try {
    const bytes = await page.evaluate(record)
    return { name: 'walk.webm', mimeType: 'video/webm', buffer: Buffer.from(bytes) }
  } finally {
    await page.close()
  }
}

/** Runs in the page. */
async function record(): Promise<number[]> {
  const canvas = document.createElement('canvas')
  canvas.width = 320
  canvas.height = 180
  const paper = canvas.getContext('2d')
  const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: 'video/webm' })
  const parts: Blob[] = []
  const isDone = new Promise((done) => recorder.addEventListener('stop', done))
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
  recorder.start()
  for (let at = 0; at < 60; at += 1) {
    if (paper) paper.fillStyle = `hsl(${at * 6} 80% 40%)`
    paper?.fillRect(0, 0, 320, 180)
    await new Promise(requestAnimationFrame)
  }
  recorder.stop()
  await isDone
  return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
}
