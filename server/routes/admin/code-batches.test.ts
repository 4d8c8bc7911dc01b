import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mostCodes } from '#contract/rules/codes.ts'
import type { Row } from '#contract/content/field.ts'
import { continueCodeBatch } from '#server/commands/site/code-batches.ts'
import type { Tx } from '#server/database/transact.ts'
import { insertCodeBatch } from '#server/tables/code-batches.ts'
import { codesOfBatch } from '#server/tables/promo-codes.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
let merchant: TestMerchant
let admin: TestPerson
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  merchant = await server.make.merchant()
  admin = await server.make.loggedIn(merchant, { isAdmin: true, firstName: 'Sam', lastName: 'Ortiz' })
})

const terms: Row = { name: 'Free foam', item: 'Item', totalLimit: 1 }
const order = (size: number, over: { row?: Row; prefix?: string } = {}, key?: string) =>
  server.call('POST /accounts/code-batches', {
    as: admin,
    body: { size, row: terms, ...over },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })
const batches = async () => (await server.call('GET /accounts/code-batches', { as: admin })).result
const make = () => server.runner.drain(['code-batch'])
const inTenant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  server.database.transact(merchant.tenant, 'test', work)
const fileOf = async (id: string) => {
  const answer = await server.call('GET /accounts/code-batches/{id}/file', { as: admin, params: { id } })
  return { ...answer, lines: answer.text.replace('\uFEFF', '').trim().split('\r\n') }
}
const claim = (code: string, as: TestPerson) => server.call('POST /promo-codes', { as, body: { code } })
const codesOf = async (id: string): Promise<string[]> =>
  (await fileOf(id)).lines.slice(1).map((line) => line.split(',')[0]!)
const customer = () => server.make.loggedIn(merchant)

describe('a batch of codes', () => {
  test('is made whole, with different codes that begin as wanted', async () => {
    const { status, result } = await order(1_100, { prefix: 'spring' })
    expect(status).toBe(201)
    expect(result).toMatchObject({ state: 'making', size: 1_100, made: 0, prefix: 'SPRING', author: { isYou: true } })
    await make()
    expect(await batches()).toMatchObject([{ state: 'complete', made: 1_100, claimed: 0 }])
    const codes = await codesOf(result.id)
    expect(new Set(codes).size).toBe(1_100)
    expect(codes.every((code) => /^SPRING[34679ACEFGHJKMNPRTVWXY]{10}$/.test(code))).toBe(true)
    expect((await claim(codes[0]!, await customer())).status).toBe(200)
    expect(await batches()).toMatchObject([{ claimed: 1 }])
  })

  test('has no code that can be claimed before all are there', async () => {
    const id = server.deps.random.uuid()
    const sam = await customer()
    // Without an item of due work, so that each portion is made by this test.
    const row = { tenantId: merchant.tenant, id, name: 'Free foam', itemType: 'Item' as const, prefix: '', size: 1_500 }
    const at = { state: 'making' as const, authorId: admin.userId, createdAt: server.clock.date() }
    await inTenant((tx) => insertCodeBatch(tx, { ...row, ...at }))
    const portion = () => inTenant((tx) => continueCodeBatch({ tx, id, random: server.deps.random }))
    expect(await portion()).toBe(true)
    expect(await batches()).toMatchObject([{ state: 'making', made: 1_000 }])
    expect((await fileOf(id)).errorCode).toBe('CODE_BATCH_UNFINISHED')
    const [early] = await inTenant((tx) => codesOfBatch(tx, id))
    expect((await claim(early!.code, sam)).errorCode).toBe('PROMO_UNKNOWN')
    expect(await portion()).toBe(false)
    expect(await batches()).toMatchObject([{ state: 'complete', made: 1_500 }])
    expect((await claim(early!.code, sam)).status).toBe(200)
  })

  test('gives each of its codes to one customer, where each can be claimed once in all', async () => {
    const { result } = await order(3)
    await make()
    const [code = ''] = await codesOf(result.id)
    expect((await claim(code.toLowerCase(), await customer())).status).toBe(200)
    expect((await claim(code, await customer())).errorCode).toBe('PROMO_ENDED')
  })

  test('that is ended keeps what was claimed, and removes the rest', async () => {
    const { result } = await order(1_200)
    await make()
    const [first = '', second = ''] = await codesOf(result.id)
    const sam = await customer()
    await claim(first, sam)
    const ended = await server.call('DELETE /accounts/code-batches/{id}', { as: admin, params: { id: result.id } })
    expect(ended.result.state).toBe('ending')
    expect((await claim(second, sam)).errorCode).toBe('PROMO_UNKNOWN')
    await make()
    expect(await batches()).toMatchObject([{ state: 'ended', made: 1, claimed: 1 }])
    expect(await codesOf(result.id)).toEqual([first])
    const wallet = await server.call('GET /users/wallet', { as: sam })
    expect(JSON.stringify(wallet.result)).toContain('Free foam')
  })

  test('is no part of the list of codes, of its file and of the history', async () => {
    await order(2)
    await make()
    const rows = await server.call('GET /accounts/content/{kind}', { as: admin, params: { kind: 'codes' } })
    expect(rows.result.rows).toEqual([])
    expect((await server.call('GET /accounts/site-config/saves', { as: admin })).result.saves).toEqual([])
  })

  test('keeps its codes: a single code of the same text is refused', async () => {
    const { result } = await order(1)
    await make()
    const [code = ''] = await codesOf(result.id)
    const refused = await server.call('POST /accounts/site-config/changes', {
      as: admin,
      body: { changes: [{ path: '/codes/new-1', after: { code, name: 'Mine', points: 5 } }] },
    })
    expect(refused.errorCode).toBe('CONFIG_INVALID')
    expect(refused.fieldErrors).toEqual({ '/codes/new-1/code': 'is a code of the batch "Free foam".' })
  })

  test('is ordered once by repeats with one key', async () => {
    const key = server.deps.random.uuid()
    const [first, again] = [await order(5, {}, key), await order(5, {}, key)]
    expect(again.result.id).toBe(first.result.id)
    await make()
    expect(await batches()).toHaveLength(1)
  })

  test('says what is wrong at the field, and makes nothing', async () => {
    const wrong = await order(5, { row: { ...terms, item: null, points: 0, name: '', locations: ['Nowhere'] } })
    expect(wrong.errorCode).toBe('VALIDATION')
    expect(wrong.fieldErrors).toMatchObject({ name: 'must not be empty.' })
    const nothing = await order(5, { row: { ...terms, item: null } })
    expect(nothing.fieldErrors).toEqual({ item: 'or points must be given: the code grants nothing.' })
    const nowhere = await order(5, { row: { ...terms, locations: ['Nowhere'] } })
    expect(nowhere.fieldErrors).toEqual({ locations: 'names "Nowhere", which is no location of this site.' })
    expect((await order(mostCodes + 1)).errorCode).toBe('VALIDATION')
    expect(await batches()).toEqual([])
  })

  test('and all others have at most 100,000 codes together', async () => {
    expect((await order(mostCodes - 1)).status).toBe(201)
    const refused = await order(2)
    expect(refused.fieldErrors).toEqual({ size: 'A site can have 100,000 codes: 1 more fit.' })
    const single = (code: string) =>
      server.call('POST /accounts/site-config/changes', {
        as: admin,
        body: { changes: [{ path: '/codes/new-1', after: { code, name: 'Mine', points: 5 } }] },
      })
    expect((await single('FIRST')).status).toBe(200)
    expect((await single('SECOND')).fieldErrors).toEqual({
      '/codes/new-1': 'is too much: a site has at most 100000 rows of codes.',
    })
  })

  test('of another merchant is unknown', async () => {
    const { result } = await order(1)
    const other = await server.make.loggedIn(await server.make.merchant(), { isAdmin: true })
    const params = { id: result.id }
    const file = await server.call('GET /accounts/code-batches/{id}/file', { as: other, params })
    expect(file.errorCode).toBe('CODE_BATCH_UNKNOWN')
    const ended = await server.call('DELETE /accounts/code-batches/{id}', { as: other, params })
    expect(ended.errorCode).toBe('CODE_BATCH_UNKNOWN')
  })
})
