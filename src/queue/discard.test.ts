import { expect, test, vi } from 'vitest'
import { errorReport } from '#contract/requests/device-kinds.ts'
import { homeLocationChange } from '#contract/requests/kinds.ts'
import { homeLocation } from '#src/resources/resource.ts'
import { flushMacrotasks } from '#tests/support/fake-clock.ts'
import { accepted, networkDown, refused } from '#tests/support/fake-server.ts'
import { makePhone } from '#tests/support/phone.ts'
import { laneLock } from './pass.ts'

/** A phone with a change in flight. The test provides the answer. */
const withOneInFlight = async () => {
  const phone = makePhone()
  await phone.logInAs('casey')
  let answer: (response: Response | Error) => void = () => undefined
  phone.server.on('POST /users/homeLocation', () => new Promise((resolve) => (answer = resolve)))
  await phone.queue.add(homeLocationChange, { locationId: 2 })
  await flushMacrotasks()
  const [{ sequence } = { sequence: 0 }] = await phone.own.requests.toArray()
  return { phone, sequence, answer: (response: Response | Error) => answer(response) }
}

test('a change in flight that the server accepts is not discarded: it is reported as sent, and shown', async () => {
  const { phone, sequence, answer } = await withOneInFlight()
  const discarded = phone.queue.discard(sequence)
  await flushMacrotasks()
  expect(await phone.own.requests.count()).toBe(1)
  answer(accepted({ locationId: 2 }))
  expect(await discarded).toBe('sent')
  expect((await phone.keeper.read(homeLocation, undefined))?.value).toEqual({ locationId: 2 })
})

test('a change in flight that the server refuses is reported as refused, and stays with its reason', async () => {
  const { phone, sequence, answer } = await withOneInFlight()
  const discarded = phone.queue.discard(sequence)
  answer(refused(404, 'LOCATION_UNKNOWN', 'No such location.'))
  expect(await discarded).toBe('refused')
  expect(await phone.own.requests.toArray()).toMatchObject([{ state: 'aside', lastError: 'No such location.' }])
  expect(await phone.queue.discard(sequence)).toBe('discarded')
  expect(await phone.own.requests.count()).toBe(0)
})

test('after an attempt without an answer the server may have the change: its resource is fetched again', async () => {
  const { phone, sequence, answer } = await withOneInFlight()
  await phone.keeper.store({ homeLocation: { locationId: 1 } }, 'person', 'casey')
  phone.server.on('GET /users/homeLocation', () => accepted({ locationId: 2 }))
  answer(networkDown())
  await flushMacrotasks()
  expect(await phone.queue.discard(sequence)).toBe('discarded')
  await flushMacrotasks()
  expect((await phone.keeper.read(homeLocation, undefined))?.value).toEqual({ locationId: 2 })
})

test('a discard waits for the request in flight and not for the whole lane', async () => {
  const { phone, answer } = await withOneInFlight()
  await phone.queue.add(homeLocationChange, { locationId: 3 })
  const last = (await phone.own.requests.toArray()).at(-1)!
  const discarded = phone.queue.discard(last.sequence)
  answer(accepted({ locationId: 2 }))
  expect(await discarded).toBe('discarded')
  await phone.clock.advance(60_000)
  expect(phone.server.seen.map(({ body }) => body)).toEqual([{ locationId: 2 }])
})

test('a change that another tab took out of the lane is reported as sent', async () => {
  const { phone, sequence, answer } = await withOneInFlight()
  answer(accepted({ locationId: 2 }))
  await flushMacrotasks()
  await phone.clock.advance(1_000)
  expect(await phone.queue.discard(sequence)).toBe('sent')
})

test('a discard in one tab waits for the worker that sends', async () => {
  const phone = makePhone()
  await phone.logInAs('casey')
  phone.server.on('POST /users/homeLocation', () => networkDown())
  await phone.queue.add(homeLocationChange, { locationId: 2 })
  await flushMacrotasks()
  const [head] = await phone.own.requests.toArray()
  let release = (): void => undefined
  const sending = phone.locks.hold(laneLock('person'), () => new Promise<void>((resolve) => (release = resolve)))
  phone.server.on('GET /users/homeLocation', () => networkDown())
  const discarded = phone.queue.discard(head!.sequence)
  await flushMacrotasks()
  expect(await phone.own.requests.count()).toBe(1)
  release()
  await sending
  expect(await discarded).toBe('discarded')
})

test('while a discard waits, the other lane starts no pass after pass', async () => {
  const phone = makePhone()
  await phone.logInAs('casey')
  phone.server.on('POST /users/homeLocation', () => networkDown()).on('POST /users/errors', () => networkDown())
  await phone.queue.add(homeLocationChange, { locationId: 2 })
  await phone.queue.add(errorReport, { error: 'broken' })
  await flushMacrotasks()
  const [head] = await phone.own.requests.toArray()
  let release = (): void => undefined
  const sending = phone.locks.hold(laneLock('person'), () => new Promise<void>((resolve) => (release = resolve)))
  phone.server.on('GET /users/homeLocation', () => networkDown())
  const passes = vi.spyOn(phone.locks, 'ifFree')
  const discarded = phone.queue.discard(head!.sequence)
  await phone.clock.advance(10_000)
  expect(passes.mock.calls.length).toBeLessThan(20)
  release()
  await sending
  expect(await discarded).toBe('discarded')
})

test('a closed queue ends its pass after the request in flight, and sends nothing more', async () => {
  const { phone, answer } = await withOneInFlight()
  await phone.queue.add(homeLocationChange, { locationId: 3 })
  const closing = phone.queue.close()
  answer(accepted({ locationId: 2 }))
  await closing
  phone.own.close()
  phone.copy.close()
  expect(await phone.queue.flush()).toEqual({ ended: 'closed' })
  await phone.clock.advance(120_000)
  expect(phone.server.seen).toHaveLength(1)
  expect(phone.reported).toEqual([])
})

test('a closed queue leaves no timer that would use its databases', async () => {
  const { phone, answer } = await withOneInFlight()
  answer(networkDown())
  await flushMacrotasks()
  await phone.queue.close()
  phone.own.close()
  await phone.clock.advance(120_000)
  expect(phone.server.seen).toHaveLength(1)
  expect(phone.own.isOpen()).toBe(false)
})
