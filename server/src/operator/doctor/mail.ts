import type { Config } from '../../core/config.ts'
import { openTransport } from '../../mail/mail.ts'
import { type Report, wordsOf } from './findings.ts'

const WITHIN_MS = 10_000
const TIMEOUTS = { connectionTimeout: WITHIN_MS, greetingTimeout: WITHIN_MS, socketTimeout: WITHIN_MS }

const ADVICE: Record<string, string> = {
  EAUTH:
    'Correct the user and the password in SMTP_URL. A sign such as @ or / in them is written as %40 or %2F.',
  EDNS: 'Correct the host in SMTP_URL.',
  ETLS: 'Use the name of the host that is in its certificate; smtps: is for port 465, smtp: for 587.',
  ESOCKET: 'Correct host and port in SMTP_URL (smtps: for 465, smtp: for 587), or let a firewall admit it.',
  ECONNECTION: 'Correct host and port in SMTP_URL, or let a firewall admit it.',
  ETIMEDOUT: 'Correct host and port in SMTP_URL. Many providers of servers block port 25: use 465 or 587.',
  EENVELOPE: 'The server does not take this sender or recipient. Correct MAIL_FROM.',
}

/** Connects to the mail server and signs in. Sends an email only if an address is given. */
export async function checkMail(config: Config, mailTo: string | undefined, report: Report): Promise<void> {
  const { mail } = config
  if (!mail) {
    const todo =
      'Set SMTP_URL and MAIL_FROM, or reset passwords with: npm run kith -- user reset-password NAME'
    return report.warn('There is no mail server: nobody can reset a forgotten password.', todo)
  }
  const transport = await openTransport(config, TIMEOUTS)
  const { host, protocol } = new URL(mail.smtpUrl)
  try {
    await transport.verify()
    report.ok(`${host} answers${mail.smtpUrl.includes('@') ? ' and takes our password' : ''}`)
    if (mailTo === undefined) return
    const words = 'npm run kith -- doctor sent this letter. Mail works.'
    await transport.sendMail({
      from: mail.from,
      to: { name: '', address: mailTo },
      subject: 'Mail works',
      text: words,
    })
    report.ok(`the letter to ${mailTo} was handed in; see whether it arrives, and not as spam`)
  } catch (error) {
    const { code = '' } = error as SmtpError
    const todo =
      ADVICE[code] ??
      `Is it the right server, and ${protocol === 'smtps:' ? 'smtps:' : 'smtp:'} right for its port?`
    report.problem(`${host} does not take our mail: ${whyOf(error as SmtpError)}`, todo)
  } finally {
    transport.close()
  }
}

type SmtpError = Error & { code?: string; responseCode?: number }

/** A server may repeat in its refusal what it was sent: the password. The words of TLS say nothing to a person. */
function whyOf(error: SmtpError): string {
  if (error.code === 'EAUTH')
    return `it refuses the user or the password (${error.responseCode ?? 'no reason'})`
  if (error.message.includes('SSL routines')) return 'there is no TLS on this port'
  return wordsOf(error)
}
