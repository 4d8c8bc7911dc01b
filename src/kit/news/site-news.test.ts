import { expect, test, vi } from 'vitest'
import { account, appTexts, locations, products } from '#src/resources/resource.ts'
import { accepted } from '#tests/support/fake-server.ts'
import { makePhone } from '#tests/support/phone.ts'
import { aProduct } from '#tests/support/products.ts'
import { siteNews } from './site-news.ts'

const openPage = () => {
  const phone = makePhone()
  const place = { id: 1, notice: null as string | null }
  phone.server.on('GET /locations', () => accepted([place]))
  const shows = (notice: string | null) =>
    vi.waitFor(async () =>
      expect((await phone.keeper.read(locations, undefined))?.value).toMatchObject([{ id: 1, notice }]),
    )
  return { phone, place, shows, news: siteNews(phone, true) }
}

test('an open page that is told of a change of the locations reads them as of that save', async () => {
  const { phone, place, shows, news } = openPage()
  await phone.keeper.refresh(locations, undefined)
  place.notice = 'Closed today'
  news.onFrame({ event: 'places', version: '7' }, vi.fn())
  await shows('Closed today')
  expect(phone.server.seen.at(-1)?.headers.get('Site-Version')).toBe('7')
})

test('a page that is opened again reads the locations once its connection stands', async () => {
  const { shows, news } = openPage()
  news.onOpen()
  await shows(null)
})

test('an open page that is told of a change of the products reads the lists that it has, as of that save', async () => {
  const { phone, news } = openPage()
  phone.server.on('GET /products', () => accepted([aProduct()]))
  await phone.keeper.refresh(products, 'AppWash')
  phone.server.on('GET /products', () => accepted([aProduct({ price: 25 })]))
  news.onFrame({ event: 'catalogue', version: '9' }, vi.fn())
  await vi.waitFor(async () =>
    expect((await phone.keeper.read(products, 'AppWash'))?.value).toMatchObject([{ price: 25 }]),
  )
  expect(phone.server.seen.at(-1)?.headers.get('Site-Version')).toBe('9')
  expect(phone.server.seen.map(({ call }) => call)).toEqual(['GET /products', 'GET /products'])
})

test('an open page that is told of a save reads the texts, and the account where a text has another version', async () => {
  const { phone, news } = openPage()
  await phone.logInAs('casey')
  const texts = (terms: number) =>
    phone.server.on('GET /accounts/settings/app', () =>
      accepted({ versions: { terms, clubTerms: 1, privacyPolicy: 1 } }),
    )
  const asked = [{ kind: 'terms', version: 2 }]
  phone.server.on('GET /users', () => accepted({ email: 'casey', preferences: {}, asked }))
  texts(1)
  await phone.keeper.refresh(appTexts, undefined)
  news.onFrame({ event: 'config', timeStamp: 1, version: '8' }, vi.fn())
  await vi.waitFor(() =>
    expect(phone.server.seen.filter(({ call }) => call === 'GET /accounts/settings/app')).toHaveLength(2),
  )
  texts(2)
  news.onFrame({ event: 'config', timeStamp: 2, version: '9' }, vi.fn())
  await vi.waitFor(async () => expect((await phone.keeper.read(account, undefined))?.value).toMatchObject({ asked }))
  expect(phone.server.seen.filter(({ call }) => call === 'GET /users')).toHaveLength(1)
})
