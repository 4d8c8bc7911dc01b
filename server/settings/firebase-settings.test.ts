import { createECDH, generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolders } from '#tests/support/temporary-folders.ts'
import { makeServer } from '#server/testing/harness.ts'
import { SettingsError } from './read-env.ts'
import { readFirebase } from './firebase-settings.ts'

const folder = temporaryFolders()()
let files = 0
const file = (content: unknown): string => {
  const path = join(folder, `${(files += 1)}.json`)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
const pem = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' })
const ecPem = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' })
const account = { project_id: 'duck', client_email: 'push@duck.example', private_key: pem }
const web = { apiKey: 'a', projectId: 'duck', messagingSenderId: '1', appId: 'b' }
const vapid = createECDH('prime256v1').generateKeys().toString('base64url')
const whole = { FIREBASE_SERVICE_ACCOUNT: file(account), FIREBASE_WEB_CONFIG: file(web), VAPID_KEY: vapid }

test('without settings no push is sent', () => {
  expect(readFirebase({})).toEqual({ serviceAccount: null, firebase: null })
})

test('the settings are read', () => {
  const { serviceAccount, firebase } = readFirebase(whole)
  expect(serviceAccount).toMatchObject({ projectId: 'duck', clientEmail: 'push@duck.example' })
  expect(firebase).toEqual({ webConfig: web, vapidKey: vapid })
  expect(readFirebase({ FIREBASE_SERVICE_ACCOUNT: whole.FIREBASE_SERVICE_ACCOUNT }).firebase).toBeNull()
})

describe('reported in one line', () => {
  const accountFrom = (content: unknown) => ({ FIREBASE_SERVICE_ACCOUNT: file(content) })
  test.each<[string, string, Record<string, string>]>([
    ['a file that is not there', 'FIREBASE_SERVICE_ACCOUNT', { FIREBASE_SERVICE_ACCOUNT: join(folder, 'none') }],
    ['a file that is no JSON', 'FIREBASE_SERVICE_ACCOUNT', accountFrom('{')],
    ['a list', 'FIREBASE_SERVICE_ACCOUNT', accountFrom([])],
    ['an account without a project', 'FIREBASE_SERVICE_ACCOUNT', accountFrom({ ...account, project_id: '' })],
    ['a key that is none', 'FIREBASE_SERVICE_ACCOUNT', accountFrom({ ...account, private_key: 'x' })],
    ['a key of another kind', 'FIREBASE_SERVICE_ACCOUNT', accountFrom({ ...account, private_key: ecPem })],
    [
      'a web config without a sender',
      'FIREBASE_WEB_CONFIG',
      { ...whole, FIREBASE_WEB_CONFIG: file({ ...web, messagingSenderId: '' }) },
    ],
    [
      'a web config of another project',
      'FIREBASE_WEB_CONFIG',
      { ...whole, FIREBASE_WEB_CONFIG: file({ ...web, projectId: 'goose' }) },
    ],
    ['a web config without a key', 'VAPID_KEY', { ...whole, VAPID_KEY: '' }],
    ['a key that is no point', 'VAPID_KEY', { ...whole, VAPID_KEY: 'x'.repeat(87) }],
    ['a key without a web config', 'FIREBASE_WEB_CONFIG', { ...whole, FIREBASE_WEB_CONFIG: '' }],
    ['browsers without a sender', 'FIREBASE_SERVICE_ACCOUNT', { ...whole, FIREBASE_SERVICE_ACCOUNT: '' }],
  ])('%s', (_, name, env) => {
    expect(() => readFirebase(env)).toThrow(SettingsError)
    expect(() => readFirebase(env)).toThrow(new RegExp(`^${name}.*$`))
  })
})

describe("a browser's request", () => {
  test('gets null without settings, and a refusal for an unknown site', async () => {
    const server = await makeServer()
    const { subdomain } = await server.make.merchant()
    expect((await server.call('GET /firebase', { query: { subdomain } })).result).toEqual({
      vapidKey: null,
      firebaseConfig: null,
    })
    for (const unknown of ['nobody', 'not a label', '\0']) {
      const answer = await server.call('GET /firebase', { query: { subdomain: unknown } })
      expect(answer).toMatchObject({ status: 404, errorCode: 'SITE_NOT_FOUND' })
    }
    expect((await server.call('GET /firebase')).errorCode).toBe('VALIDATION')
    await server.close()
  })

  test('gets the settings, in the site config as well, and the policy allows Firebase', async () => {
    const server = await makeServer({ env: whole })
    const merchant = await server.make.merchant()
    const ask = (subdomain: string, headers = {}) => server.call('GET /firebase', { query: { subdomain }, headers })
    const answer = await ask(merchant.subdomain.toUpperCase())
    expect(answer.result).toEqual({ vapidKey: vapid, firebaseConfig: web })
    const again = await ask(merchant.subdomain, { 'if-none-match': String(answer.headers.etag) })
    expect(again.status).toBe(304)
    expect((await server.call('GET /accounts/site-config', { as: merchant })).result.VAPIDKey).toBe(vapid)
    const config = await server.app.inject({
      url: '/app-config.json',
      headers: { host: `${merchant.subdomain}.localhost` },
    })
    expect(config.json()).toMatchObject({ pushPublicKey: vapid })
    await server.close()
  })
})
