import { isIP } from 'node:net'
import type { Transporter } from 'nodemailer'
import type { Config } from '../core/config.ts'
import type { Deps } from '../core/deps.ts'
import type { JobFailure, QueuedJob, SendJob } from '../core/jobs.ts'
import { readSettings } from '../settings/settings.ts'
import { asHtml, asText, type Email } from './email.ts'

export type { Email } from './email.ts'
export { plainName, plainWords } from './plain-name.ts'

/** The public entry: what a feature needs to send mail. */
export type Mail = {
  /** Whether there is an e-mail service. Without one nothing is queued and nothing is sent. */
  isConfigured: boolean
  /**
   * Declares a kind of email. The function returned queues one, in the transaction it gets. The email is written when
   * it is sent, so that no secret waits in the queue and nothing is out of date; `undefined` sends none.
   */
  declareEmail<Data extends object>(
    name: string,
    write: (data: Data, job: QueuedJob) => Promise<Email | undefined>,
    handling?: EmailHandlers<Data>,
  ): SendJob<Data>
}

/**
 * What became of an email. A `late` one failed and is tried again. `dropped` is one that had nothing to say any more,
 * `refused` one that the mail server never takes, and `givenUp` one that it did not take for too long.
 */
export type DeliveryState = 'sent' | 'late' | 'dropped' | 'refused' | 'givenUp'

type EmailHandlers<Data> = {
  /**
   * Runs as soon as something is known of an email: once for its end, and before that after each failed try, with the
   * seconds until the next.
   */
  record?: (data: Data, state: DeliveryState, pause: number | null) => Promise<void>
  /** For how long an email is tried. */
  triedForSeconds?: number
}

/** Mail over SMTP by durable jobs: while the mail server is away, emails wait and are tried again. */
export function openMail({ config, db, jobs }: Pick<Deps, 'config' | 'db' | 'jobs'>): Mail {
  const { mail: service, publicUrl } = config
  if (!service) return { isConfigured: false, declareEmail: () => async () => {} }
  const send = async (email: Email, job: QueuedJob): Promise<DeliveryState> => {
    const site = { siteName: (await readSettings(db)).siteName, publicUrl }
    return handIn(await openTransport(config, TIMEOUTS), {
      from: service.from,
      // An object, because a text could name several addresses.
      to: { name: '', address: email.to },
      subject: email.subject.replaceAll(BREAKING, ' '),
      text: asText(email, site),
      html: asHtml(email, site),
      // The same at every try, so that a mail program shows once what arrived twice.
      messageId: email.messageId ?? `<${job.id}@${new URL(publicUrl).hostname}>`,
      headers: {
        ...AUTOMATIC,
        ...(email.unsubscribeUrl && unsubscribeHeaders(email.unsubscribeUrl)),
      },
    })
  }
  return {
    isConfigured: true,
    declareEmail: (name, write, { record, triedForSeconds = TWO_DAYS } = {}) =>
      jobs.define(
        `mail-${name}`,
        async (data: Parameters<typeof write>[0], job) => {
          const email = await write(data, job)
          const state = email ? await send(email, job) : 'dropped'
          await record?.(data, state, null)
        },
        {
          afterFailure: async (data, failure) => {
            const pause = pauseAfter(failure, triedForSeconds)
            await record?.(data, pause === null ? 'givenUp' : 'late', pause)
            return pause
          },
        },
      ),
  }
}

const TWO_DAYS = 172_800
const FIRST_PAUSE = 5
const LONGEST_PAUSE = 3_600

/**
 * Each pause is twice as long as the one before, an hour at most. So an email comes within an hour of the mail's
 * return. One without an answer may have arrived: it waits for an hour, and then each time as long as it has been
 * tried. So at most seven copies of it go out, whatever its kind.
 */
function pauseAfter({ error, earlierTries, ageSeconds }: JobFailure, triedForSeconds: number): number | null {
  const isUnanswered = error instanceof Unanswered
  const pause = isUnanswered
    ? Math.max(LONGEST_PAUSE, ageSeconds)
    : Math.min(FIRST_PAUSE * 2 ** earlierTries, LONGEST_PAUSE)
  return ageSeconds + pause > (isUnanswered ? TWO_DAYS : triedForSeconds) ? null : pause
}

/** The mail server was given a whole email and fell silent. */
class Unanswered extends Error {
  constructor(cause: unknown) {
    super('The mail server got a whole email, and did not say whether it takes it.', { cause })
  }
}

type Timeouts = { connectionTimeout?: number; greetingTimeout?: number; socketTimeout?: number }

/**
 * The way to the mail server, for an email. Its code is loaded for the first one: it takes memory. Some mail servers
 * want to be greeted by a whole name, and that of the machine is often none.
 */
export async function openTransport(
  { mail, publicUrl }: Pick<Config, 'mail' | 'publicUrl'>,
  timeouts: Timeouts,
): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  const { hostname } = new URL(publicUrl)
  const isFullHostname = hostname.includes('.') && isIP(hostname) === 0
  return createTransport({ url: mail?.smtpUrl ?? '', ...(isFullHostname && { name: hostname }), ...timeouts })
}

/** No absence is told to a machine (RFC 3834; the second line is Exchange's). */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

/** One-click unsubscribing (RFC 8058). */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Characters that no header line may contain. */
const BREAKING = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }

/** An email or an address that the mail server refuses permanently is not tried again. */
async function handIn(
  transport: Transporter,
  mail: Parameters<Transporter['sendMail']>[0],
): Promise<DeliveryState> {
  let isHandedOver = false
  transport.use('stream', ({ message }, done) => {
    const read = message.createReadStream.bind(message)
    message.createReadStream = (options) => read(options).once('end', () => (isHandedOver = true))
    done()
  })
  try {
    await transport.sendMail(mail)
    return 'sent'
  } catch (error) {
    if (isRefusedForGood(error)) return 'refused'
    throw isHandedOver && !hasAnswer(error) ? new Unanswered(error) : error
  }
}

const hasAnswer = (error: unknown) => (error as { responseCode?: unknown }).responseCode !== undefined

function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return (
    (code === 'EENVELOPE' || code === 'EMESSAGE') && typeof responseCode === 'number' && responseCode >= 500
  )
}
