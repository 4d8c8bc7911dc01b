import { expect, test } from 'vitest'
import { accepted, captivePortal, networkDown } from '#tests/support/fake-server.ts'
import { makePhone } from '#tests/support/phone.ts'
import { locations, products, wallet } from './resource.ts'

test('an answer is stored with its time and read back without a network', async () => {
  const phone = makePhone()
  phone.server.on('GET /locations', () => accepted([{ id: 1 }], { ETag: '"a"' }))
  await phone.keeper.refresh(locations, undefined)
  phone.server.on('GET /locations', () => networkDown())
  await phone.clock.advance(60_000)
  await expect(phone.keeper.refresh(locations, undefined)).rejects.toMatchObject({ name: 'NoAnswer' })
  expect(await phone.keeper.read(locations, undefined)).toEqual({ value: [{ id: 1 }], at: phone.clock.now() - 60_000 })
})

test('an unchanged answer costs a 304 and makes the copy fresh again', async () => {
  const phone = makePhone()
  phone.server.on('GET /locations', ({ headers }) =>
    headers.get('If-None-Match') === '"a"'
      ? new Response(null, { status: 304 })
      : accepted([{ id: 1 }], { ETag: '"a"' }),
  )
  await phone.keeper.refresh(locations, undefined)
  await phone.clock.advance(5_000)
  await phone.keeper.refresh(locations, undefined)
  expect(await phone.keeper.read(locations, undefined)).toEqual({ value: [{ id: 1 }], at: phone.clock.now() })
})

test("a captive portal's page is not stored: the copy keeps its age", async () => {
  const phone = makePhone()
  phone.server.on('GET /locations', () => accepted([]))
  await phone.keeper.refresh(locations, undefined)
  const before = await phone.keeper.read(locations, undefined)
  await phone.clock.advance(1_000)
  phone.server.on('GET /locations', () => captivePortal())
  await expect(phone.keeper.refresh(locations, undefined)).rejects.toMatchObject({ reason: 'foreign' })
  expect(await phone.keeper.read(locations, undefined)).toEqual(before)
})

test('concurrent callers share one request', async () => {
  const phone = makePhone()
  phone.server.on('GET /products', () => accepted([]))
  await Promise.all([
    phone.keeper.refresh(products, 'AppWash'),
    phone.keeper.refresh(products, 'AppWash'),
    phone.keeper.refresh(products, 'AppBundle'),
  ])
  expect(phone.server.seen).toHaveLength(2)
})

test('a fresh copy is not requested again, a stale one is', async () => {
  const phone = makePhone()
  phone.server.on('GET /products', () => accepted([]))
  await phone.keeper.freshen(products, 'AppClub')
  await phone.keeper.freshen(products, 'AppClub')
  expect(phone.server.seen).toHaveLength(1)
  await phone.clock.advance(5 * 60_000)
  await phone.keeper.freshen(products, 'AppClub')
  expect(phone.server.seen).toHaveLength(2)
})

test('personal resources are not requested while no user is logged in', async () => {
  const phone = makePhone()
  await phone.keeper.refresh(wallet, undefined)
  expect(phone.server.seen).toHaveLength(0)
  expect(await phone.keeper.read(wallet, undefined)).toBeUndefined()
})

test('an answer that arrives after its user has logged out is discarded', async () => {
  const phone = makePhone()
  await phone.logInAs('casey')
  phone.server.on('GET /users/wallet', async () => {
    await phone.logInAs('noor')
    return accepted([{ name: 'Caseys wash' }])
  })
  await phone.keeper.refresh(wallet, undefined)
  expect(await phone.copy.answers.count()).toBe(0)
})

test("a user who logs in during another user's request gets a request of their own", async () => {
  const phone = makePhone()
  await phone.logInAs('avery')
  let answer: (response: Response) => void = () => undefined
  phone.server.on('GET /users/wallet', () => new Promise<Response>((resolve) => (answer = resolve)))
  const hanging = phone.keeper.refresh(wallet, undefined)
  await phone.clock.advance(10)
  await phone.logInAs('noor')
  phone.server.on('GET /users/wallet', () => accepted([]))
  await phone.keeper.refresh(wallet, undefined)
  expect(await phone.keeper.read(wallet, undefined)).toMatchObject({ value: [] })
  answer(accepted([{ id: 'of avery' }]))
  await hanging
  expect(await phone.keeper.read(wallet, undefined)).toMatchObject({ value: [] })
})

test('a forced refresh does not share a request that began earlier', async () => {
  const phone = makePhone()
  let answer: (response: Response) => void = () => undefined
  phone.server.on('GET /locations', () => new Promise<Response>((resolve) => (answer = resolve)))
  const before = phone.keeper.refresh(locations, undefined)
  await phone.clock.advance(10)
  phone.server.on('GET /locations', () => accepted([{ id: 2 }]))
  const after = phone.keeper.refresh(locations, undefined, { unshared: true })
  answer(accepted([{ id: 1 }]))
  await Promise.all([before, after])
  expect(await phone.keeper.read(locations, undefined)).toMatchObject({ value: [{ id: 2 }] })
})
