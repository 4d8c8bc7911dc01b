import { expect, test } from 'vitest'
import { pageDataId, type PageData } from '#contract/render.ts'
import { makePhone } from '#tests/support/phone.ts'
import { storeRendered, takeRendered } from './rendered.ts'

const data: PageData = {
  at: 1_000,
  locale: 'en-US',
  answers: { siteKey: 'key', locations: [], states: [] },
  etags: { states: '"1"' },
}

const pageWith = (content: PageData | undefined) => {
  let removed = 0
  const block = content && { textContent: JSON.stringify(content), remove: () => (removed += 1) }
  const page = { getElementById: (id: string) => (id === pageDataId ? (block ?? null) : null) }
  return { page: page as unknown as Document, removed: () => removed }
}

test('the data of a rendered page is read once, and leaves the document', () => {
  const { page, removed } = pageWith(data)
  expect(takeRendered(page)).toEqual(data)
  expect(removed()).toBe(1)
})

test('a page that was not rendered has no data', () => {
  expect(takeRendered(pageWith(undefined).page)).toBeUndefined()
})

test('a page with amounts in another form is drawn by the device', () => {
  expect(takeRendered(pageWith({ ...data, locale: 'de-DE' }).page)).toBeUndefined()
})

test('the page’s answers are stored where the device has none', async () => {
  const { copy } = makePhone()
  await copy.answers.put({ name: 'locations', person: '', value: ['newer'], etag: '"2"', at: 2_000 })
  await storeRendered(copy, data)
  expect(await copy.answers.get('siteKey')).toEqual({
    name: 'siteKey',
    person: '',
    value: 'key',
    etag: null,
    at: 1_000,
  })
  expect((await copy.answers.get('states'))?.etag).toBe('"1"')
  expect((await copy.answers.get('locations'))?.value).toEqual(['newer'])
})
