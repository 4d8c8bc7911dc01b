import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import { withRootAttribute } from '#contract/page-slots.ts'
import { copyDatabase, longRowsMark, ownDatabase, type ScreenPicture } from '#contract/screen-picture.ts'
import { openCopy } from '#src/local/copy.ts'
import type { Intent } from '#src/local/intents.ts'
import { openOwn } from '#src/local/own.ts'
import type { StartRows } from '#src/start/rows.ts'
import { slottedPage } from '#tests/support/slotted-page.ts'
import { storedPage, withStored } from './stored-page.ts'

const files = { scripts: ['/static/libraries-c3.js', '/static/index-a1.js'], sheets: ['/static/index-a1.css'] }
const shell = slottedPage(files)

const picture: ScreenPicture = {
  entry: '/static/index-a1.js',
  html: '<div class="app"><main>Wallet $1 $&amp;</main></div>',
  title: 'Puddle <Lane>',
  themeColour: '#2a3fd6',
  root: { lang: 'en', style: '--bg: "x"', 'data-scheme': 'light' },
  scripts: ['/static/wallet-b2.js'],
}

const afterPaint = '/static/before-app-d4.js'

const answer = () =>
  Promise.resolve(
    new Response(shell, {
      headers: { 'Content-Type': 'text/html', 'Content-Security-Policy': "default-src 'none'", ETag: '"a"' },
    }),
  )

const intent: Intent = {
  key: 'k1',
  person: 'casey',
  order: { products: [], total: 12 },
  total: 1200,
  card: 'Visa ending 4242',
  itemCount: 1,
  cartIds: [],
  startedAt: 1,
  state: 'sending',
}

const session = { state: 'person', person: 'casey', isAdmin: false, accessToken: 'secret', refreshToken: 'secret' }
const answerOf = (name: string, person: string, value: unknown) => ({ name, person, value, etag: null, at: 1 })

/** The databases of a phone with a user, two answers, and a stored picture of the wallet. */
const storePicture = async (open: Intent[] = [], wallet: unknown = [{ name: 'Wash </script>' }]) => {
  const copy = openCopy(undefined, { indexedDB, IDBKeyRange })
  const own = openOwn(undefined, { indexedDB, IDBKeyRange })
  await copy.pictures.put({ path: '/wallet', ...picture })
  await copy.answers.bulkPut([answerOf('wallet', 'casey', wallet), answerOf('account', 'robin', { name: 'Robin' })])
  await own.deviceValues.put({ name: 'session', value: session })
  await own.intents.bulkPut(open)
  copy.close()
  own.close()
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

test('the page holds the screen, its theme and its resources before the app runs', () => {
  const page = withStored(shell, { picture, rows: undefined }, afterPaint)
  expect(page).toContain('<html lang="en" style="--bg: &quot;x&quot;" data-scheme="light">')
  expect(page).toContain('<title>Puddle &lt;Lane&gt;</title>')
  expect(page).toContain('content="#2a3fd6"')
  expect(page).not.toContain('#ffffff')
  expect(page).toContain('inert aria-hidden="true"')
  expect(page).toContain('<main>Wallet $1 $&amp;</main>')
  expect(page.match(/index-a1\.css/g)).toHaveLength(1)
})

test('a script of the build starts the app after the picture is painted', () => {
  const page = withStored(shell, { picture, rows: undefined }, afterPaint)
  const needed = '/static/libraries-c3.js /static/wallet-b2.js'
  const start = `<script type="module" src="/static/before-app-d4.js" data-entry="/static/index-a1.js" data-needed="${needed}"></script>`
  expect(page.indexOf(start)).toBeGreaterThan(page.indexOf('<main>Wallet'))
  expect(page).not.toMatch(/ src="\/static\/(index|libraries)/)
})

test('a picture of another build is not shown: its class names differ', () => {
  expect(
    withStored(shell, { picture: { ...picture, entry: '/static/index-z9.js' }, rows: undefined }, afterPaint),
  ).toBe(shell)
  expect(withStored(shell, { picture: undefined, rows: undefined }, afterPaint)).toBe(shell)
})

test('a picture that was taken under another version leaves the page its own', () => {
  const page = withRootAttribute(shell, 'data-version="1.6.0"')
  const taken = { ...picture, root: { ...picture.root, 'data-version': '1.5.0', 'data-slot': '' } }
  expect(withStored(page, { picture: taken, rows: undefined }, afterPaint)).toContain(
    '<html lang="en" style="--bg: &quot;x&quot;" data-scheme="light" data-version="1.6.0">',
  )
})

test('a stored page without slots is shown as it is', () => {
  const stored =
    '<!doctype html><html lang="en"><head><title>Car wash</title>' +
    '<script type="module" crossorigin src="/static/index-a1.js"></script></head><body><div id="root"></div></body></html>'
  expect(withStored(stored, { picture, rows: undefined }, afterPaint)).toBe(stored)
})

test('a path’s picture is served with the headers of the shell', async () => {
  await storePicture()
  const response = await storedPage(new URL('http://puddle.test/Wallet'), answer(), afterPaint)
  expect(await response.text()).toContain('id="picture"')
  expect(response.headers.get('Content-Security-Policy')).toBe("default-src 'none'")
  expect(response.headers.get('ETag')).toBeNull()
})

const pageAt = async (address: string): Promise<string> =>
  (await storedPage(new URL(address, 'http://puddle.test'), answer(), afterPaint)).text()

const rowsIn = (page: string): StartRows | undefined => {
  const block = /<script type="application\/json" id="start-rows">(.*?)<\/script>/.exec(page)?.[1]
  return block === undefined ? undefined : (JSON.parse(block) as StartRows)
}

test('the rows that the screen is drawn from come with the document: those of this user, and no token', async () => {
  await storePicture()
  const page = await pageAt('/wallet')
  expect(rowsIn(page)).toEqual({
    session: { state: 'person', person: 'casey', isAdmin: false },
    requests: [],
    intent: null,
    cartCount: 0,
    guestLocation: 0,
    answers: [answerOf('wallet', 'casey', [{ name: 'Wash </script>' }])],
  })
  expect(page).not.toContain('secret')
})

test('a screen without a picture gets its rows, and the scripts as built', async () => {
  await storePicture()
  const page = await pageAt('/washes')
  expect(page).not.toContain('id="picture"')
  expect(page).toContain('src="/static/index-a1.js"')
  expect(rowsIn(page)?.session.state).toBe('person')
})

test('a long list is left to the page, which reads it sooner than a document brings it', async () => {
  await storePicture([], Array(20_000).fill('AppWash'))
  const page = await pageAt('/wallet')
  expect(rowsIn(page)).toBeUndefined()
  expect(page).toContain('id="picture"')
})

test('answers that a picture marks as long are not read before it is served', async () => {
  await storePicture()
  const copy = openCopy(undefined, { indexedDB, IDBKeyRange })
  await copy.pictures.put({ path: '/wallet', ...picture, root: { ...picture.root, [longRowsMark]: '' } })
  copy.close()
  const page = await pageAt('/wallet')
  expect(page).toContain('id="picture"')
  expect(rowsIn(page)).toBeUndefined()
})

test('an address with a query gets the bare shell', async () => {
  await storePicture()
  expect(await pageAt('/wallet?location=2')).toBe(shell)
})

test('no picture is shown while a purchase is open, which is among the rows', async () => {
  await storePicture([intent])
  const page = await pageAt('/wallet')
  expect(page).not.toContain('id="picture"')
  expect(rowsIn(page)?.intent?.key).toBe('k1')
})

test('a start before the first visit creates no database', async () => {
  expect(await pageAt('/wallet')).toBe(shell)
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(copyDatabase)
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(ownDatabase)
})
