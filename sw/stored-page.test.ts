import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import { withRootAttribute } from '#contract/page-slots.ts'
import { copyDatabase, ownDatabase, type ScreenPicture } from '#contract/screen-picture.ts'
import { openCopy } from '#src/local/copy.ts'
import type { Intent } from '#src/local/intents.ts'
import { openOwn } from '#src/local/own.ts'
import { slottedPage } from '#tests/support/slotted-page.ts'
import { paintedShell, withPicture } from './picture.ts'

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

/** The databases of a phone with a stored picture of the wallet. */
const storePicture = async (open: Intent[] = []) => {
  const copy = openCopy(undefined, { indexedDB, IDBKeyRange })
  const own = openOwn(undefined, { indexedDB, IDBKeyRange })
  await copy.pictures.put({ path: '/wallet', ...picture })
  await own.intents.bulkPut(open)
  copy.close()
  own.close()
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

test('the page holds the screen, its theme and its resources before the app runs', () => {
  const page = withPicture(shell, picture, afterPaint)
  expect(page).toContain('<html lang="en" style="--bg: &quot;x&quot;" data-scheme="light">')
  expect(page).toContain('<title>Puddle &lt;Lane&gt;</title>')
  expect(page).toContain('content="#2a3fd6"')
  expect(page).not.toContain('#ffffff')
  expect(page).toContain('inert aria-hidden="true"')
  expect(page).toContain('<main>Wallet $1 $&amp;</main>')
  expect(page.match(/index-a1\.css/g)).toHaveLength(1)
})

test('a script of the build starts the app after the picture is painted', () => {
  const page = withPicture(shell, picture, afterPaint)
  const needed = '/static/libraries-c3.js /static/wallet-b2.js'
  const start = `<script type="module" src="/static/before-app-d4.js" data-entry="/static/index-a1.js" data-needed="${needed}"></script>`
  expect(page.indexOf(start)).toBeGreaterThan(page.indexOf('<main>Wallet'))
  expect(page).not.toMatch(/ src="\/static\/(index|libraries)/)
})

test('a picture of another build is not shown: its class names differ', () => {
  expect(withPicture(shell, { ...picture, entry: '/static/index-z9.js' }, afterPaint)).toBe(shell)
  expect(withPicture(shell, undefined, afterPaint)).toBe(shell)
})

test('a picture that was taken under another version leaves the page its own', () => {
  const page = withRootAttribute(shell, 'data-version="1.6.0"')
  const taken = { ...picture, root: { ...picture.root, 'data-version': '1.5.0', 'data-slot': '' } }
  expect(withPicture(page, taken, afterPaint)).toContain(
    '<html lang="en" style="--bg: &quot;x&quot;" data-scheme="light" data-version="1.6.0">',
  )
})

test('a stored page without slots is shown as it is', () => {
  const stored =
    '<!doctype html><html lang="en"><head><title>Car wash</title>' +
    '<script type="module" crossorigin src="/static/index-a1.js"></script></head><body><div id="root"></div></body></html>'
  expect(withPicture(stored, picture, afterPaint)).toBe(stored)
})

test('a path’s picture is served with the headers of the shell', async () => {
  await storePicture()
  const response = await paintedShell(new URL('http://puddle.test/Wallet'), answer(), afterPaint)
  expect(await response.text()).toContain('id="picture"')
  expect(response.headers.get('Content-Security-Policy')).toBe("default-src 'none'")
  expect(response.headers.get('ETag')).toBeNull()
})

test('another path, and an address with a query, get the bare shell', async () => {
  await storePicture()
  expect(await (await paintedShell(new URL('http://puddle.test/washes'), answer(), afterPaint)).text()).toBe(shell)
  expect(await (await paintedShell(new URL('http://puddle.test/wallet?location=2'), answer(), afterPaint)).text()).toBe(
    shell,
  )
})

test('no picture is shown while a purchase is open', async () => {
  await storePicture([intent])
  expect(await (await paintedShell(new URL('http://puddle.test/wallet'), answer(), afterPaint)).text()).toBe(shell)
})

test('a start before the first visit creates no database', async () => {
  expect(await (await paintedShell(new URL('http://puddle.test/wallet'), answer(), afterPaint)).text()).toBe(shell)
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(copyDatabase)
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(ownDatabase)
})
