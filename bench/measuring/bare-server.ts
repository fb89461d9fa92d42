import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** Bare node:http that sends the bytes of a file from memory: no server that sends them can be faster. */
const body = readFileSync(process.argv[3]!)
const head = {
  'content-type': 'application/json; charset=utf-8',
  'content-encoding': 'gzip',
  'content-length': body.length,
}
createServer((_, response) => response.writeHead(200, head).end(body)).listen(
  Number(process.argv[2]),
  '127.0.0.1',
  () => process.stdout.write('ready\n'),
)
