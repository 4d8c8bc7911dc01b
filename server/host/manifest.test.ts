import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import type { TestMerchant } from '#server/testing/factories.ts'
import { manifestOf } from './manifest.ts'

const bare = { version: '1', menuItems: [], shopItems: [] }
const merchant = { companyName: 'Duck Wash', hasEcom: true, siteConfig: bare }

test('the icon’s shortcuts open the wallet, the washes and the locations, if the merchant has them', () => {
  const all = manifestOf(merchant).shortcuts.map(({ name, url }) => `${name} ${url}`)
  expect(all).toEqual(['Wallet /wallet', 'Buy a Wash /washes', 'Find Us /findUs'])
  const closed = manifestOf({ ...merchant, siteConfig: { ...bare, disabledRoutes: ['/findus', '/bundles'] } })
  expect(closed.shortcuts.map(({ url }) => url)).toEqual(['/wallet', '/washes'])
})

test('the colours are those of the scheme of a first visit', () => {
  const light = { background: '#ffffff', hero: '#a9e0ff' }
  const dark = { background: '#0b0f2e', hero: '#232e86' }
  const coloursOf = (dark_theme?: boolean) => {
    const { background_color, theme_color } = manifestOf({
      ...merchant,
      siteConfig: { ...bare, lightTheme: light, darkTheme: dark, dark_theme },
    })
    return { background: background_color, hero: theme_color }
  }
  expect(coloursOf()).toEqual(light)
  expect(coloursOf(true)).toEqual(dark)
})

test('a value that is not a colour never reaches a picture', () => {
  const siteConfig = { ...bare, lightTheme: { hero: '"/><script>' } }
  expect(manifestOf({ ...merchant, siteConfig }).theme_color).toMatch(/^#[0-9a-f]{6}$/)
})

test('a merchant without a web shop has no wide screenshot', () => {
  expect(manifestOf(merchant).screenshots.map(({ form_factor }) => form_factor)).toEqual(['narrow', 'narrow', 'wide'])
  expect(manifestOf({ ...merchant, hasEcom: false }).screenshots.map(({ form_factor }) => form_factor)).toEqual([
    'narrow',
    'narrow',
  ])
})

let server: TestServer
let host: TestMerchant
beforeAll(async () => {
  server = await makeServer()
  host = await server.make.merchant()
})
afterAll(() => server.close())

const get = (url: string) => server.app.inject({ url, headers: { host: `${host.subdomain}.localhost:8080` } })

test('every picture in the manifest exists, in the stated size', async () => {
  const manifest = (await get('/manifest.webmanifest')).json<ReturnType<typeof manifestOf>>()
  const pictures = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)]
  expect(pictures).toHaveLength(10)
  for (const { src, sizes, type } of pictures) {
    const answer = await get(src)
    expect(answer.headers['content-type'], src).toBe(type)
    const { width, height } = await sharp(answer.rawPayload).metadata()
    expect(`${width}x${height}`, src).toBe(sizes)
  }
})
