import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'

/** An email as it arrived: its source without the transfer encoding, and the name that its sender gave itself. */
export type Arrived = { to: string[]; source: string; greeting: string }

type Manners = {
  /** Recipients that it refuses for good. */
  refuse?: (recipient: string) => boolean
  /** Runs when an email has come, before it is taken. If it throws, the email is refused for now. */
  beforeTaking?: () => Promise<void> | void
  /** Whether it takes an email and hangs up without a word. */
  hangsUp?: () => boolean
  /** Whether it hangs up as soon as it hears of a recipient. */
  hangsUpEarly?: () => boolean
}

/** A real SMTP server on loopback. It keeps the emails it gets, and can go away and come back at the same address. */
export async function openPostOffice(manners: Manners = {}) {
  const arrived: Arrived[] = []
  let server = await serve(0, arrived, manners)
  const { port } = server.server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    close,
    reopen: async () => {
      server = await serve(port, arrived, manners)
    },
    /** The emails to an address, oldest first. */
    emailsTo: (address: string) => arrived.filter(({ to }) => to.includes(address)),
  }
}

function serve(
  port: number,
  arrived: Arrived[],
  {
    refuse = () => false,
    beforeTaking = () => {},
    hangsUp = () => false,
    hangsUpEarly = () => false,
  }: Manners,
): Promise<SMTPServer> {
  const sockets = new Set<Socket>()
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onRcptTo: ({ address }, _session, done) => {
      if (hangsUpEarly()) setTimeout(hangUp, 100)
      else done(refuse(address) ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null)
    },
    onData: (stream, session, done) => {
      const to = session.envelope.rcptTo.map(({ address }) => address)
      take(stream, async (source) => {
        try {
          await beforeTaking()
        } catch {
          return done(Object.assign(new Error('Please try again later'), { responseCode: 451 }))
        }
        arrived.push({ to, source, greeting: session.hostNameAppearsAs })
        if (!hangsUp()) return done()
        hangUp()
      })
    },
  })
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}

function take(stream: SMTPServerDataStream, done: (source: string) => unknown): void {
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  stream.on('end', () => done(decoded(Buffer.concat(chunks))))
}

function decoded(email: Buffer): string {
  const bytes = email
    .toString('latin1')
    .replaceAll('=\r\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
