import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolders } from '#tests/support/temporary-folders.ts'
import { readSettings, SettingsError, siteOrigin } from './settings.ts'

const dataDir = temporaryFolders()
const secret = 'a secret of thirty-two and more different letters'
const production = {
  DATABASE_URL: 'postgres://localhost/clearcoat',
  JWT_SECRET: secret,
  SMTP_URL: 'smtp://localhost',
  PUBLIC_HOST: 'shop.example',
}
const zeroKey = Buffer.alloc(32).toString('base64')

test('without settings the demo runs on the embedded database', () => {
  const settings = readSettings({ DATA_DIR: dataDir() })
  expect(settings).toMatchObject({
    mode: 'demo',
    port: 8080,
    publicHost: 'localhost',
    rateLimitScale: 1,
    databaseUrl: undefined,
    smtpUrl: undefined,
  })
})

test('the demo generates its secret once', () => {
  const folder = dataDir()
  expect(readSettings({ DATA_DIR: folder }).jwtSecret).toBe(readSettings({ DATA_DIR: folder }).jwtSecret)
})

test('a database url means production', () => {
  expect(readSettings({ ...production, DATA_DIR: dataDir() }).mode).toBe('production')
})

test('a database behind a pooler has a direct address, without one both are the same', () => {
  const at = (env: object) => readSettings({ ...production, ...env, DATA_DIR: dataDir() }).databaseDirectUrl
  expect(at({})).toBe(production.DATABASE_URL)
  expect(at({ DATABASE_DIRECT_URL: 'postgres://direct/clearcoat' })).toBe('postgres://direct/clearcoat')
})

describe('a setting in a file', () => {
  const inFile = (content: string): string => {
    const file = join(dataDir(), 'setting')
    writeFileSync(file, content)
    return file
  }
  const secretFrom = (env: object) => readSettings({ DATA_DIR: dataDir(), ...env }).jwtSecret

  test('is its content without the end of the line', () => {
    expect(secretFrom({ JWT_SECRET_FILE: inFile(`${secret}\n`) })).toBe(secret)
    expect(secretFrom({ JWT_SECRET: '', JWT_SECRET_FILE: inFile(secret) })).toBe(secret)
    expect(secretFrom({ JWT_SECRET: secret, JWT_SECRET_FILE: '' })).toBe(secret)
  })

  test('is checked like any other', () => {
    expect(() => secretFrom({ JWT_SECRET_FILE: inFile('short') })).toThrow(
      new SettingsError('JWT_SECRET must have at least 32 characters.'),
    )
  })

  test('is refused beside a value, where the file cannot be read, and where it is empty', () => {
    const file = inFile('\n')
    expect(() => secretFrom({ JWT_SECRET: secret, JWT_SECRET_FILE: file })).toThrow(
      new SettingsError('JWT_SECRET and JWT_SECRET_FILE are both set: set one of them.'),
    )
    expect(() => secretFrom({ JWT_SECRET_FILE: `${file}-of-another-name` })).toThrow(
      new SettingsError(`JWT_SECRET_FILE: ${file}-of-another-name cannot be read (ENOENT).`),
    )
    expect(() => secretFrom({ JWT_SECRET_FILE: file })).toThrow(new SettingsError(`JWT_SECRET_FILE: ${file} is empty.`))
  })
})

test('a production server warns of plain http and of forms without a bot check', () => {
  const warnings = (env: object) =>
    readSettings({ ...env, DATA_DIR: dataDir() }).warnings.map((line) => line.split(' ')[0])
  expect(warnings(production)).toEqual([])
  expect(warnings({ ...production, PUBLIC_SCHEME: 'http', BOT_CHECK: 'none' })).toEqual(['PUBLIC_SCHEME', 'BOT_CHECK'])
  expect(warnings({ BOT_CHECK: 'none' })).toEqual([])
})

test.each([
  ['IPS_HOSTS', { IPS_HOSTS: 'https://pay.example.com' }],
  ['IPS_HOSTS', { IPS_HOSTS: 'pay.example.com,127.0.0.1' }],
  ['IPS_HOSTS', { IPS_HOSTS: '169.254.169.254' }],
  ['IPS_HOSTS', { IPS_HOSTS: 'localhost' }],
  ['IPS_HOSTS', { IPS_HOSTS: 'metadata.google.internal' }],
  ['IPS_HOSTS', { IPS_HOSTS: 'pay.localhost' }],
  ['PORT', { PORT: 'eighty' }],
  ['PORT', { PORT: '70000' }],
  ['RATE_LIMIT_SCALE', { RATE_LIMIT_SCALE: '-1' }],
  ['CLEARCOAT_ENVIRONMENT', { CLEARCOAT_ENVIRONMENT: 'staging' }],
  ['CLEARCOAT_ENVIRONMENT', { CLEARCOAT_ENVIRONMENT: 'production' }],
  ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
  ['S3_ENDPOINT', { S3_ENDPOINT: 's3.example.com' }],
  ['S3_ACCESS_KEY', { S3_ENDPOINT: 'https://s3.example.com/files' }],
  ['S3_SECRET_KEY', { S3_ENDPOINT: 'https://s3.example.com/files', S3_ACCESS_KEY: 'key' }],
  ['CLEARCOAT_MODE', { CLEARCOAT_MODE: 'staging' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/x' }],
  ['PUBLIC_HOST', { PUBLIC_HOST: 'https://example.com' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['JWT_SECRET', { JWT_SECRET: 'short' }],
  ['JWT_SECRET', { ...production, JWT_SECRET: '' }],
  ['JWT_SECRET', { ...production, JWT_SECRET: 'x'.repeat(40) }],
  ['JWT_SECRET', { ...production, JWT_SECRET: '00ff'.repeat(16) }],
  ['CREDENTIALS_KEY', { ...production, CREDENTIALS_KEY: zeroKey }],
  ['CONFIG_PASSWORD', { ...production, CONFIG_PASSWORD: 'raw-config' }],
  ['PUBLIC_HOST', { ...production, PUBLIC_HOST: '' }],
  ['DATABASE_DIRECT_URL', { DATABASE_DIRECT_URL: 'http://localhost' }],
  ['SMTP_URL', { ...production, SMTP_URL: '' }],
  ['SMTP_URL', { SMTP_URL: 'http://localhost' }],
  ['CREDENTIALS_KEY', { CREDENTIALS_KEY: 'c2hvcnQ=' }],
  ['CRASH_AT', { ...production, CRASH_AT: 'order-stored' }],
  ['CONFIG_PASSWORD', { CONFIG_PASSWORD: 'short' }],
  ['FIREBASE_SERVICE_ACCOUNT', { FIREBASE_SERVICE_ACCOUNT: '/nowhere' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '1.5' }],
])('a bad %s is named in one line', (name, env) => {
  expect.assertions(3)
  try {
    readSettings({ DATA_DIR: dataDir(), ...env })
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError)
    expect((error as Error).message.startsWith(name)).toBe(true)
    expect((error as Error).message).not.toContain('\n')
  }
})

describe('the keys of credentials', () => {
  const keyOf = (byte: number) => Buffer.alloc(32, byte)
  const keysIn = (CREDENTIALS_KEY?: string, env = {}) =>
    readSettings({ DATA_DIR: dataDir(), ...env, ...(CREDENTIALS_KEY ? { CREDENTIALS_KEY } : {}) }).credentialsKeys

  test('are 32 bytes each, in base64 of either alphabet', () => {
    expect(keysIn(keyOf(251).toString('base64'))).toEqual([keyOf(251)])
    expect(keysIn(keyOf(251).toString('base64url'))).toEqual([keyOf(251)])
    expect(keysIn(`${keyOf(2).toString('base64')}, ${keyOf(1).toString('base64')}`)).toEqual([keyOf(2), keyOf(1)])
  })

  test('may be absent, in production as well', () => {
    expect(keysIn()).toEqual([])
    expect(keysIn(undefined, production)).toEqual([])
  })

  test.each([
    'short',
    keyOf(1).toString('hex'),
    `${keyOf(1).toString('base64')},`,
    Buffer.alloc(33).toString('base64'),
  ])('are refused in production when malformed, without the value: %s', (written) => {
    expect(() => keysIn(written, production)).toThrow(
      new SettingsError('CREDENTIALS_KEY must be 32 bytes in base64, or several such keys separated by commas.'),
    )
  })
})

test('the raw editor has a default password in the demo, and stays locked in production without one', () => {
  expect(readSettings({ DATA_DIR: dataDir() }).configPassword).toBe('raw-config')
  expect(readSettings({ ...production, DATA_DIR: dataDir() }).configPassword).toBeUndefined()
  expect(readSettings({ ...production, DATA_DIR: dataDir(), CONFIG_PASSWORD: 'long enough' }).configPassword).toBe(
    'long enough',
  )
})

test('a data folder that cannot be created is named', () => {
  const file = join(dataDir(), 'file')
  writeFileSync(file, '')
  expect(() => readSettings({ DATA_DIR: join(file, 'data') })).toThrow(/^DATA_DIR /)
})

test('URLs in mails are built from the settings', () => {
  const demo = readSettings({ DATA_DIR: dataDir() })
  expect(siteOrigin(demo, 'puddle')).toBe('http://puddle.localhost:8080')
  expect(siteOrigin(demo, null)).toBe('http://localhost:8080')
  const live = readSettings({ ...production, DATA_DIR: dataDir(), PUBLIC_HOST: 'wash.example' })
  expect(siteOrigin(live, 'puddle')).toBe('https://puddle.wash.example')
})

describe('the bot check', () => {
  const read = (env: Record<string, string>) => readSettings({ DATA_DIR: dataDir(), ...env }).botCheck
  const keys = { BOT_CHECK_SITE_KEY: 'public', BOT_CHECK_SECRET: 'private' }

  test('is the built-in one, unless another one or none is set', () => {
    expect(read({})).toEqual({ kind: 'altcha' })
    expect(read({ BOT_CHECK: 'none' })).toEqual({ kind: 'none' })
    expect(read({ BOT_CHECK: 'turnstile', ...keys })).toEqual({
      kind: 'turnstile',
      siteKey: 'public',
      secret: 'private',
    })
  })

  test('of an outside provider needs both of its keys', () => {
    expect(() => read({ BOT_CHECK: 'hcaptcha', BOT_CHECK_SITE_KEY: 'public' })).toThrow(
      'BOT_CHECK_SITE_KEY and BOT_CHECK_SECRET are required with BOT_CHECK=hcaptcha.',
    )
    expect(() => read({ BOT_CHECK: 'captcha' })).toThrow(SettingsError)
  })
})

test('steps of traces go to an address of the web, or to the log', () => {
  const tracesOf = (TRACES?: string) => readSettings({ DATA_DIR: dataDir(), TRACES }).traces
  expect([tracesOf(), tracesOf('log'), tracesOf('http://collector.example:4318')]).toEqual([
    undefined,
    'log',
    'http://collector.example:4318',
  ])
  expect(() => tracesOf('collector')).toThrow(SettingsError)
  expect(() => tracesOf('file:///etc/passwd')).toThrow(SettingsError)
})
