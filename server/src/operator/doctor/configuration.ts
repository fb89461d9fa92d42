import { existsSync, statSync } from 'node:fs'
import { type Config, SETTING_NAMES } from '../../core/config.ts'
import { serversOf } from '../../core/database/servers.ts'
import { ENV_FILE, namesInEnvFile } from '../../core/env-file.ts'
import type { Report } from './findings.ts'

type Environment = Record<string, string | undefined>

const LOCAL = /^(localhost|127\.[\d.]+|::1|\[::1\])$/
const CHARACTERS_LEAST = 8
const PASSWORD_LEAST = 12
const OPEN_TO_OTHERS = 0o044

/** What of the configuration is unknown, weak, or does not fit together. */
export function checkConfiguration(config: Config, env: Environment, report: Report): void {
  checkNames(env, report)
  checkAddresses(config, report)
  checkSecrets(config, report)
  checkHalves(config, env, report)
  report.ok(`members use ${config.publicUrl}`)
}

/** Names in `.env`, and those of the environment that are nearly ours. */
function checkNames(env: Environment, { warn }: Report): void {
  const inFile = namesInEnvFile()
  const likely = Object.keys(env).filter((name) => nearest(name) !== undefined)
  const unknown = new Set([...inFile, ...likely].filter((name) => !SETTING_NAMES.includes(name)))
  for (const name of unknown) {
    const meant = nearest(name)
    warn(
      `${name} is no setting of Kith, and does nothing.`,
      meant ? `Did you mean ${meant}?` : 'Remove it from .env.',
    )
  }
  if (existsSync(ENV_FILE) && (statSync(ENV_FILE).mode & OPEN_TO_OTHERS) !== 0)
    warn('Other users of this machine can read .env.', 'Run: chmod 600 .env')
}

const nearest = (name: string) =>
  SETTING_NAMES.includes(name) ? undefined : SETTING_NAMES.find((known) => isNear(name, known))

/** Whether one change turns one name into the other: a letter more, less or other, or two that changed places. */
function isNear(name: string, known: string): boolean {
  if (name.replaceAll('_', '').toUpperCase() === known.replaceAll('_', '')) return true
  if (known.length < 5 || Math.abs(name.length - known.length) > 1) return false
  let same = 0
  while (same < known.length && name[same] === known[same]) same += 1
  const [restA, restB] = [name.slice(same), known.slice(same)]
  const swapped = `${restA[1]}${restA[0]}${restA.slice(2)}`
  return (
    swapped === restB ||
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1)
  )
}

function checkAddresses({ publicUrl, host, trustProxy }: Config, { warn }: Report): void {
  const { protocol, hostname } = new URL(publicUrl)
  const isHere = LOCAL.test(hostname)
  if (protocol === 'https:' && trustProxy === 0)
    warn(
      'PUBLIC_URL is https, so a proxy is in front, but TRUST_PROXY is not set: all members share one address and its limits.',
      'Set TRUST_PROXY=1.',
    )
  if (protocol === 'http:' && !isHere)
    warn(
      'PUBLIC_URL is http: passwords go over the network as they are, and browsers offer no notices.',
      'Put Caddy or nginx in front (docs/operations.md) and set PUBLIC_URL to https.',
    )
  if (isHere && (trustProxy > 0 || !LOCAL.test(host)))
    warn(
      `Others are to reach this site, but its address is ${publicUrl}: links in mails lead nowhere.`,
      'Set PUBLIC_URL to the address that members use.',
    )
  if (trustProxy > 0 && !LOCAL.test(host))
    warn(
      `TRUST_PROXY is set and HOST is ${host}: whoever reaches the port without the proxy can claim any address.`,
      'Set HOST=localhost, or let a firewall admit only the proxy.',
    )
}

function checkSecrets({ metricsToken, databaseUrl }: Config, { warn }: Report): void {
  if (metricsToken !== undefined && new Set(metricsToken).size < CHARACTERS_LEAST)
    warn('METRICS_TOKEN is easy to guess.', 'Set it to the output of: openssl rand -hex 24')
  if (databaseUrl === undefined) return
  const { hostname, password } = new URL(serversOf(databaseUrl)[0])
  if (hostname !== '' && !LOCAL.test(hostname) && password !== '' && password.length < PASSWORD_LEAST)
    warn(
      `The password in DATABASE_URL is short, and the database is on another machine.`,
      `Give that role a password of ${PASSWORD_LEAST} characters or more.`,
    )
}

/** Settings that do nothing without another one. */
function checkHalves(config: Config, env: Environment, { warn }: Report): void {
  if (!config.mail && env['MAIL_FROM'])
    warn('MAIL_FROM is set, but SMTP_URL is not: no mail is sent.', 'Set SMTP_URL.')
  const ofBackups = ['BACKUP_KEEP', 'BACKUP_AT', 'BACKUP_PING_URL', 'BACKUP_ENCRYPT_TO'].filter(
    (name) => env[name],
  )
  if (!config.backups && ofBackups.length > 0)
    warn(
      `${ofBackups.join(', ')} is set, but neither BACKUP_DIR nor BACKUP_S3_BUCKET: no backups are made.`,
      'Set one of them.',
    )
}
