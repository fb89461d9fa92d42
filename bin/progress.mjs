/** Does long work under a line that says what it is. At a terminal the line counts the seconds. */
export async function withProgress(label, work) {
  const began = Date.now()
  const seconds = () => `${Math.round((Date.now() - began) / 1000)} s`
  const { isTTY } = process.stderr
  process.stderr.write(isTTY ? `${label}…` : `${label}…\n`)
  const redraw = () => process.stderr.write(`\r${label}… ${seconds()}`)
  const timer = isTTY && setInterval(redraw, 1000)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    if (isTTY) process.stderr.write(`\r${label}… ${seconds()}\n`)
  }
}
