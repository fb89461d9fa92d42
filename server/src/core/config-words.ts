import type { z } from 'zod'

/** What a setting may be, where the schema's own words would not help the operator. */
const MAY_BE: Partial<Record<string, string>> = {
  PORT: 'a number from 0 to 65535',
  HOST: 'a name or an address of this machine, such as localhost, 0.0.0.0 or ::, without a port',
  PUBLIC_URL: 'an address such as https://kith.example.org, without a path, query or password',
  DATA_DIR: 'the path of a folder on a disk',
  DISK_RESERVE_MB: 'a number of MB from 0',
  DATABASE_URL:
    'an address such as postgres://user:password@localhost/kith, with %25 for a %, %23 for a # and %2F for a / in the password',
  REDIS_URL:
    'an address such as redis://localhost:6379, with %25 for a %, %23 for a # and %2F for a / in the password',
  DATABASE_POOL: 'a number from 2 to 200',
  TRUST_PROXY: 'the number of proxies in front, true or false',
  RATE_LIMIT_FACTOR: 'a number from 0.1 to 1000000',
  LINK_PREVIEW_ALLOW: 'a list such as wiki.local:80,10.0.0.5:8080',
  PUSH_ALLOW: 'a list such as push.local:80,10.0.0.5:8080',
  SMTP_URL:
    'an address such as smtps://user:password@mail.example.org, with %25 for a %, %23 for a # and %2F for a / in the password',
  MAIL_FROM: 'an e-mail address, or Name <address>',
  S3_ENDPOINT: 'an address such as https://s3.example.org, without a query or password',
  S3_REGION: 'a name such as us-east-1',
  S3_BUCKET: 'the name of a bucket',
  S3_ACCESS_KEY_ID: 'a key without white space',
  S3_SECRET_ACCESS_KEY: 'a key without white space',
  S3_PATH_STYLE: 'true or false',
  BACKUP_DIR: 'the path of a folder on a disk',
  BACKUP_S3_ENDPOINT: 'an address such as https://s3.example.org, without a query or password',
  BACKUP_S3_REGION: 'a name such as us-east-1',
  BACKUP_S3_BUCKET: 'the name of a bucket',
  BACKUP_S3_ACCESS_KEY_ID: 'a key without white space',
  BACKUP_S3_SECRET_ACCESS_KEY: 'a key without white space',
  BACKUP_S3_PATH_STYLE: 'true or false',
  BACKUP_ENCRYPT_TO: 'one or more public keys of age, such as age1…, and never a secret one',
  BACKUP_KEEP: 'a number from 1 to 1000',
  BACKUP_AT: 'a time in UTC such as 02:23',
  BACKUP_PING_URL: 'an address such as https://watcher.example.org/ping/kith',
  BACKUP_BEFORE_UPGRADE: 'on or off',
  RELEASES_URL: 'an address such as https://kith.example.org/newest.json',
  METRICS_TOKEN: 'a secret of 16 characters or more, without white space',
  LOG_LEVEL: 'fatal, error, warn, info, debug or silent',
  LOG_FORMAT: 'json or text',
  LOG_FAILED_SIGN_INS: 'on or off',
}

/** A setting and what it must be. Never its value, which may be a secret. */
export function wrongSetting({ code, path, message }: z.core.$ZodIssue): string {
  const name = String(path[0])
  const allowed = code === 'custom' && message !== 'Invalid input' ? undefined : MAY_BE[name]
  return `${name}: ${allowed ? `must be ${allowed}` : message}`
}
