// Every npm script starts here. An old Node cannot read the other files of this folder, so it is told here.
const OLDEST = 18
const { node } = process.versions

if (Number.parseInt(node, 10) >= OLDEST) void import('./tasks.mjs')
else {
  console.error(
    `Kith needs Node ${OLDEST} or newer to begin, and this is Node ${node}. Install a newer one from nodejs.org.`,
  )
  process.exitCode = 1
}
