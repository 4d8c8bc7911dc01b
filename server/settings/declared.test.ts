import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolders } from '#tests/support/temporary-folders.ts'
import { declared, fileVariable, type Declared, type Env, type SettingName } from './declared.ts'
import { text } from './read-env.ts'
import { readSettings } from './settings.ts'

const folder = temporaryFolders()
const names = Object.keys(declared) as SettingName[]

/** The names that the reader asks an environment for. */
const namesRead = (env: Env): string[] => {
  const read = new Set<string>()
  const watched = new Proxy(env, {
    get: (target, name) => {
      read.add(String(name))
      return Reflect.get(target, name)
    },
  })
  try {
    readSettings(watched)
  } catch {
    // Names are read before their values are refused.
  }
  return [...read].filter((name) => !name.endsWith('_FILE'))
}

test('every declared setting is read, and no other', () => {
  const demo = { DATA_DIR: folder() }
  const read = [
    ...namesRead({
      ...demo,
      BOT_CHECK: 'turnstile',
      BOT_CHECK_SITE_KEY: 'k',
      BOT_CHECK_SECRET: 's',
      S3_ENDPOINT: 'https://s3.example/bucket',
      S3_ACCESS_KEY: 'a',
      S3_SECRET_KEY: 'b',
      MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}',
      MAP_TILES_ATTRIBUTION: 'x',
    }),
  ]
  expect([...new Set(read)].sort()).toEqual([...names].sort())
})

test('every declared setting may be in a file', () => {
  const path = join(folder(), 'value')
  for (const name of names) expect(() => text({ [fileVariable(name)]: path }, name), name).toThrow(fileVariable(name))
  writeFileSync(path, ' of the file \r\n')
  for (const name of names) expect(text({ [fileVariable(name)]: path }, name), name).toBe('of the file')
})

test('a declared value is the one that holds while the setting is left out', () => {
  const demo = { DATA_DIR: folder() }
  const without = readSettings(demo)
  const settings = Object.entries(declared) as [SettingName, Declared][]
  for (const [name, { value }] of settings)
    if (value !== undefined && name !== 'DATA_DIR')
      expect(readSettings({ ...demo, [name]: value }), name).toEqual(without)
})

test('a production server asks for each setting that is marked as required', () => {
  const required = names.filter((name) => (declared[name] as Declared).required)
  const whole: Env = {
    DATA_DIR: folder(),
    CLEARCOAT_MODE: 'production',
    PUBLIC_HOST: 'shop.example',
    SMTP_URL: 'smtp://localhost',
    JWT_SECRET: 'a secret of thirty-two and more different letters',
  }
  expect(readSettings(whole).mode).toBe('production')
  for (const name of required)
    expect(() => readSettings({ ...whole, [name]: '' }), name).toThrow(`${name} is required in production mode.`)
})
