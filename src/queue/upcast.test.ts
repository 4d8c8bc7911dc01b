import { expect, test } from 'vitest'
import { kind, type RequestKind } from '#contract/requests/kind.ts'
import { homeLocationChange, kindNamed } from '#contract/requests/kinds.ts'
import { flushMacrotasks } from '#tests/support/fake-clock.ts'
import { accepted, networkDown } from '#tests/support/fake-server.ts'
import { makePhone } from '#tests/support/phone.ts'
import { foldPending } from './pending.ts'
import type { KindNamed } from './send.ts'

/** The build after the next one: its stored payload uses another name for the location. */
const homeLocationTwo = kind({
  ...homeLocationChange,
  version: 2,
  upcast: { 1: (payload) => ({ place: (payload as { locationId: number }).locationId }) },
  request: ({ place }: { place: number }) => ({ body: { locationId: place } }),
  folds: { homeLocation: (_stored: unknown, { place }: { place: number }) => ({ locationId: place }) },
  apply: (homeLocation) => ({ homeLocation }),
})
const newer: KindNamed = (name) =>
  name === homeLocationTwo.kind ? (homeLocationTwo as unknown as RequestKind) : kindNamed(name)

test('a change stored at version 1 is shown and sent by the next build as version 2, with the same key', async () => {
  const phone = makePhone()
  await phone.logInAs('casey')
  phone.server.on('POST /users/homeLocation', () => networkDown())
  await phone.queue.add(homeLocationChange, { locationId: 7 })
  await flushMacrotasks()
  const next = phone.restart(newer)
  const stored = await next.own.requests.toArray()
  expect(stored).toMatchObject([{ version: 1, payload: { locationId: 7 } }])
  expect(foldPending('homeLocation', undefined, stored, newer)).toEqual({ locationId: 7 })
  phone.server.on('POST /users/homeLocation', ({ body }) => accepted(body))
  await next.queue.flush({ evenIfEarly: true })
  expect(phone.server.seen.map(({ body }) => body)).toEqual([{ locationId: 7 }, { locationId: 7 }])
  expect(new Set(phone.server.seen.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1)
  expect(await next.own.requests.count()).toBe(0)
  expect((await next.copy.answers.get('homeLocation'))?.value).toEqual({ locationId: 7 })
})

test('a change stored at version 2 waits in the build before it', async () => {
  const phone = makePhone(undefined, undefined, undefined, newer)
  await phone.logInAs('casey')
  phone.server.on('POST /users/homeLocation', () => networkDown())
  await phone.queue.add(homeLocationTwo, { place: 7 })
  await flushMacrotasks()
  const older = phone.restart(kindNamed)
  expect(await older.queue.flush({ evenIfEarly: true })).toEqual({ ended: 'blocked' })
  expect(await older.own.requests.toArray()).toMatchObject([{ state: 'waiting', version: 2 }])
  expect(older.reported).toEqual([])
})
