import { parse as parseProject } from '@bacons/xcode/json'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WrapperPlatform } from '#contract/shapes/wrappers.ts'
import { auditLog } from '#server/tables/audit-log.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { withoutLogIns } from '#server/testing/in-the-log.ts'

/** Signs that mean something in XML, Android resources, properties, JSON, Markdown and Xcode projects, and no ASCII. */
const hostile = `O'Neil & <Wäsche> "24/7" \\ @x \${y} ]]> !*_🚗`
const fingerprint = Array.from({ length: 32 }, (_, n) => n.toString(16).padStart(2, '0').toUpperCase()).join(':')
const settings = {
  androidPackage: 'com.example.wash',
  androidFingerprints: [fingerprint],
  iosBundle: 'com.example.wash',
  iosTeam: 'ABCDE12345',
  iosFirebaseApp: '1:123:ios:abc123',
}

let server: TestServer
let merchant: TestMerchant
let admin: TestPerson
beforeAll(async () => {
  server = await makeServer()
  merchant = await server.make.merchant({ companyName: 'Duck Car Wash', privacyPolicy: null })
  admin = await server.make.loggedIn(merchant, { isAdmin: true })
})
afterAll(() => server.close())

const ask = (as: TestPerson, id: string, name: string) =>
  server.app.inject({
    url: `/api/v1/packages/${id}?name=${encodeURIComponent(name)}`,
    headers: { app_key: as.appKey, authorization: `Bearer ${as.accessToken}` },
  })

/** The files of a package by path, without its folder. */
const filesOf = async (id: WrapperPlatform, name: string): Promise<Map<string, Uint8Array>> => {
  const { statusCode, rawPayload } = await ask(admin, id, name)
  expect(statusCode).toBe(200)
  const root = `${merchant.subdomain}-${id.toLowerCase()}/`
  return new Map(
    Object.entries(unzipSync(rawPayload)).map(([path, bytes]) => {
      expect(path.startsWith(root)).toBe(true)
      return [path.slice(root.length), bytes]
    }),
  )
}
const textIn = (files: Map<string, Uint8Array>, path: string): string => strFromU8(files.get(path) ?? new Uint8Array())

const xml = new XMLParser({ ignoreAttributes: false, processEntities: true, trimValues: false })
/** Key and value of each line, as `java.util.Properties` reads them. */
const propertiesIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const at = line.indexOf('=')
        const plain = line
          .slice(at + 1)
          .replace(/\\u([0-9a-f]{4})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
        return [line.slice(0, at), plain.replace(/\\(.)/g, '$1')]
      }),
  )
/** As Android reads the text of a string resource. */
const resource = (text: string): string => text.replace(/\\(.)/g, '$1')
/** The keys of a property list with the text, number or switch that follows each. */
const plistIn = (text: string): Record<string, unknown> => {
  const parsed = xml.parse(text.replace(/<!DOCTYPE[^>]*>/, '')) as { plist: { dict: Record<string, unknown> } }
  const { key, string } = parsed.plist.dict as { key: string[]; string: string[] | string }
  expect(key.length).toBeGreaterThan(0)
  return { keys: key, strings: [string].flat() }
}

/** Fails for a file that its format's own parser refuses, or that still names a value. */
const parseAll = async (files: Map<string, Uint8Array>): Promise<void> => {
  for (const [path, bytes] of files) {
    if (path.endsWith('.png')) {
      expect([path, (await sharp(bytes).metadata()).format]).toEqual([path, 'png'])
      continue
    }
    const text = strFromU8(bytes)
    expect([path, text.includes('{{')]).toEqual([path, false])
    if (/\.(xml|plist|entitlements|xcprivacy|storyboard)$/.test(path))
      expect([path, XMLValidator.validate(text)]).toEqual([path, true])
    if (path.endsWith('.json')) expect(() => JSON.parse(text) as unknown).not.toThrow()
    if (path.endsWith('.pbxproj')) expect(parseProject(text).rootObject).toBe('A00000000000000000000019')
    if (/\.(gradle|swift)$/.test(path)) {
      // Templates without a value: what is open is closed.
      for (const [open, close] of ['{}', '()', '[]'] as const)
        expect([path, open, text.split(open!).length]).toEqual([path, open, text.split(close!).length])
    }
  }
}

test('the Android project has every value in the form of its file, also of a hostile name', async () => {
  await server.call('PUT /accounts/wrappers', { as: admin, body: settings })
  const files = await filesOf('Android', hostile)
  await parseAll(files)
  const strings = xml.parse(textIn(files, 'app/src/main/res/values/strings.xml')) as {
    resources: { string: { '#text': string }[] }
  }
  const [name, statements] = strings.resources.string.map((entry) => resource(entry['#text']))
  expect(name).toBe(hostile)
  expect(JSON.parse(statements!)).toMatchObject([{ target: { site: `http://${merchant.subdomain}.localhost:8080` } }])
  expect(propertiesIn(textIn(files, 'gradle.properties'))).toMatchObject({
    siteHost: `${merchant.subdomain}.localhost`,
    siteOrigin: `http://${merchant.subdomain}.localhost:8080`,
    applicationId: 'com.example.wash',
    versionCode: expect.stringMatching(/^\d+$/),
  })
  const icon = await sharp(files.get('app/src/main/res/mipmap-xxxhdpi/ic_launcher_foreground.png')).metadata()
  expect([icon.width, icon.hasAlpha]).toEqual([432, true])
})

test('the iOS project opens as an Xcode project and names host, team and bundle', async () => {
  await server.call('PUT /accounts/wrappers', { as: admin, body: settings })
  const files = await filesOf('IOS', hostile)
  await parseAll(files)
  const { keys, strings } = plistIn(textIn(files, 'App/Info.plist')) as { keys: string[]; strings: string[] }
  expect(keys).toEqual(expect.arrayContaining(['CFBundleName', 'WKAppBoundDomains', 'SiteOrigin']))
  expect(strings).toContain(hostile)
  expect(textIn(files, 'App/App.entitlements')).toContain(`applinks:${merchant.subdomain}.localhost`)
  const project = parseProject(textIn(files, 'App.xcodeproj/project.pbxproj'))
  const release = project.objects?.A00000000000000000000015 as unknown as { buildSettings: Record<string, string> }
  expect(release.buildSettings).toMatchObject({
    PRODUCT_BUNDLE_IDENTIFIER: 'com.example.wash',
    DEVELOPMENT_TEAM: 'ABCDE12345',
  })
  expect(textIn(files, 'App/GoogleService-Info.plist')).toContain('1:123:ios:abc123')
  const icon = await sharp(files.get('App/Assets.xcassets/AppIcon.appiconset/icon-1024.png')).metadata()
  expect([icon.width, icon.height, icon.hasAlpha]).toEqual([1024, 1024, false])
})

test('a package is sent to be saved, under a plain name', async () => {
  const { headers } = await ask(admin, 'IOS', 'Duck')
  expect(headers['content-type']).toBe('application/zip')
  expect(headers['content-disposition']).toMatch(
    new RegExp(`^attachment; filename="${merchant.subdomain}-ios-[0-9.]+\\.zip"$`),
  )
  expect(headers['cache-control']).toBe('no-store')
})

test('the audit log names who has got a project, and no download that was refused', async () => {
  const as = await server.make.loggedIn(await server.make.merchant(), { isAdmin: true })
  for (const [id, name] of [
    ['Android', 'Duck'],
    ['IOS', 'Duck'],
    ['IOS', ''],
  ] as const)
    await ask(as, id, name)
  const rows = await server.database.transact(as.merchant.tenant, 'test', (tx) =>
    tx.select().from(auditLog).orderBy(auditLog.id),
  )
  const by = { act: 'wrapper downloaded', actorKind: 'admin', actor: as.userId }
  expect(withoutLogIns(rows)).toMatchObject([
    { ...by, subject: 'Android' },
    { ...by, subject: 'IOS' },
  ])
})

test('an unknown platform and a missing name are refused in words', async () => {
  const unknown = { as: admin, params: { id: 'Windows' }, query: { name: 'Duck' } }
  expect(await server.call('GET /packages/{id}', unknown)).toMatchObject({
    status: 404,
    errorMessage: 'Unknown platform.',
  })
  expect((await ask(admin, 'IOS', '')).statusCode).toBe(400)
})

test('the site publishes its apps, and a change at once', async () => {
  const published = async (file: string) =>
    (
      await server.app.inject({
        url: `/.well-known/${file}`,
        headers: { host: `${merchant.subdomain}.localhost:8080` },
      })
    ).json() as Record<string, unknown>
  await server.call('PUT /accounts/wrappers', {
    as: admin,
    body: { ...settings, androidFingerprints: [], iosTeam: null },
  })
  expect(await published('assetlinks.json')).toEqual([])
  expect(await published('apple-app-site-association')).toMatchObject({ applinks: { details: [] } })
  await server.call('PUT /accounts/wrappers', { as: admin, body: settings })
  expect(await published('assetlinks.json')).toMatchObject([
    { target: { package_name: 'com.example.wash', sha256_cert_fingerprints: [fingerprint] } },
  ])
  expect(await published('apple-app-site-association')).toMatchObject({
    applinks: { details: [{ appIDs: ['ABCDE12345.com.example.wash'] }] },
    webcredentials: { apps: ['ABCDE12345.com.example.wash'] },
  })
})

test('the checks say what a store would refuse, and the audit log who has changed the apps', async () => {
  const { result } = await server.call('PUT /accounts/wrappers', { as: admin, body: { ...settings, iosTeam: null } })
  const states = Object.fromEntries((result?.checks ?? []).map(({ name, state }) => [name, state]))
  expect(states).toMatchObject({
    name: 'good',
    address: 'missing',
    androidFingerprints: 'good',
    iosTeam: 'missing',
    privacy: 'missing',
    deletion: 'good',
    storeLinks: 'weak',
  })
  expect(result?.name).toBe('Duck')
  const rows = await server.database.transact(merchant.tenant, 'test', (tx) => tx.select().from(auditLog))
  expect(rows.at(-1)).toMatchObject({ act: 'wrappers changed', actor: admin.userId })
})

test('a key of the environment sends the messages of a merchant without one, unless browsers register elsewhere', async () => {
  const pushOf = async (environment: TestServer['deps']['pushEnvironment']) => {
    server.deps.pushEnvironment = environment
    const { checks } = (await server.call('GET /accounts/wrappers', { as: admin })).result
    return checks.find(({ name }) => name === 'push')?.state
  }
  const before = server.deps.pushEnvironment
  expect(await pushOf({ key: null, configProjectId: 'clearcoat' })).toBe('weak')
  expect(await pushOf({ key: { projectId: 'clearcoat' }, configProjectId: null })).toBe('weak')
  expect(await pushOf({ key: { projectId: 'other' }, configProjectId: 'clearcoat' })).toBe('weak')
  expect(await pushOf({ key: { projectId: 'clearcoat' }, configProjectId: 'clearcoat' })).toBe('good')
  server.deps.pushEnvironment = before
})

test.each([
  ['androidPackage', 'Wash'],
  ['androidFingerprints', ['AA:BB']],
  ['iosTeam', 'short'],
  ['iosBundle', 'a b.c'],
  ['iosFirebaseApp', 'x'],
])('%s is refused unless it has the form of the store', async (field, value) => {
  const { status } = await server.call('PUT /accounts/wrappers', { as: admin, body: { ...settings, [field]: value } })
  expect(status).toBe(400)
})
