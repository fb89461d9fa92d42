import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'

/** A letter as it arrived: its source without the transfer encoding. */
export type Arrived = { to: string[]; source: string }

/** A real SMTP server on loopback. It keeps the letters it gets, and can go away and come back at the same address. */
export async function openPostOffice(refuse: (recipient: string) => boolean = () => false) {
  const arrived: Arrived[] = []
  let server = await serve(0, arrived, refuse)
  const { port } = server.server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    close,
    reopen: async () => {
      server = await serve(port, arrived, refuse)
    },
    /** The letters to an address, oldest first. */
    lettersTo: (address: string) => arrived.filter(({ to }) => to.includes(address)),
  }
}

function serve(
  port: number,
  arrived: Arrived[],
  refuse: (recipient: string) => boolean,
): Promise<SMTPServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onRcptTo: ({ address }, _session, done) =>
      done(refuse(address) ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null),
    onData: (stream, session, done) => {
      const to = session.envelope.rcptTo.map(({ address }) => address)
      take(stream, (source) => {
        arrived.push({ to, source })
        done()
      })
    },
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}

function take(stream: SMTPServerDataStream, done: (source: string) => void): void {
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  stream.on('end', () => done(decoded(Buffer.concat(chunks))))
}

function decoded(letter: Buffer): string {
  const bytes = letter
    .toString('latin1')
    .replaceAll('=\r\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
