import { expect, test } from 'vitest'
import type { ConfigChange } from '#contract/site/config-changes.ts'
import { drawing, uploadedFiles } from '#server/testing/uploaded-files.ts'

const site = uploadedFiles()
const { upload, list, remove } = site

const publish = (changes: ConfigChange[]) =>
  site.server.call('POST /accounts/site-config/changes', { as: site.admin, body: { changes } })
const washes = async () =>
  (await site.server.call('GET /products', { as: site.merchant, query: { type: 'AppWash' } })).result
const names = async () => (await washes()).map(({ name }) => name)
const add = async () => {
  for (const [name, priceCents] of [
    ['Deluxe', 2_400],
    ['Basic', 1_100],
    ['Rinse', 900],
  ] as const)
    await site.server.make.product(site.merchant, { name, priceCents })
  return Object.fromEntries((await washes()).map(({ name, productId }) => [name, productId])) as Record<string, number>
}

test('products are by price until the merchant arranges them, and those without a position come last', async () => {
  const id = await add()
  expect(await names()).toEqual(['Deluxe', 'Basic', 'Rinse'])
  const position = (name: string, after: number): ConfigChange => ({
    path: `/products/${id[name]}/position`,
    before: null,
    after,
  })
  expect((await publish([position('Rinse', 1_000), position('Basic', 2_000)])).status).toBe(200)
  expect(await names()).toEqual(['Deluxe', 'Basic', 'Rinse'])
  expect((await publish([{ path: '/productOrder', after: 'arranged' }])).status).toBe(200)
  expect(await names()).toEqual(['Rinse', 'Basic', 'Deluxe'])
  expect((await washes()).map((wash) => wash.position)).toEqual([1_000, 2_000, undefined])
})

test('a product shows a picture of the site, which names it as its use and stays', async () => {
  const id = await add()
  const [picture] = (await upload([['duck.svg', drawing]])).result
  const path = `/products/${id.Basic}/picture`
  expect((await publish([{ path, before: null, after: picture!.name }])).status).toBe(200)
  expect((await washes()).find(({ name }) => name === 'Basic')?.picture).toBe(picture!.url)
  expect((await list()).files[0]!.uses).toEqual([{ path, of: 'Basic', in: 'site' }])
  expect((await remove(picture!.name)).errorCode).toBe('FILE_IN_USE')
  expect((await publish([{ path, before: picture!.name, after: null }])).status).toBe(200)
  expect((await remove(picture!.name)).status).toBe(200)
})

test('a picture that is no file of the site is refused at its field', async () => {
  const id = await add()
  const path = `/products/${id.Basic}/picture`
  const refused = async (after: unknown) => (await publish([{ path, before: null, after }])).fieldErrors
  expect(await refused('none-1.svg')).toEqual({ [path]: 'names "none-1.svg", which is no file of this site.' })
  expect(await refused('clip.mp4')).toEqual({ [path]: 'must be the name of a picture among the files of the site.' })
})
