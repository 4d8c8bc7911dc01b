import { expect, test } from 'vitest'
import type { QueuedRequest } from '#src/local/requests.ts'
import { foldPending } from './pending.ts'

const queued = (kind: string, payload: unknown, state: QueuedRequest['state'] = 'waiting') =>
  ({ kind, payload, version: 1, state }) as QueuedRequest
const account = { firstName: 'Casey', lastName: 'Lane', preferences: { bubbles: true } }

test("waiting changes are applied to the server's value, oldest first", () => {
  const view = foldPending('account', account, [
    queued('profile', { firstName: 'Kay' }),
    queued('profile', { firstName: 'Cass' }),
  ])
  expect(view).toEqual({ firstName: 'Cass', lastName: 'Lane', preferences: { bubbles: true } })
})

test('a changed preference leaves the others unchanged', () => {
  expect(foldPending('account', account, [queued('profile', { preferences: { fontSize: 12 } })])).toMatchObject({
    preferences: { bubbles: true, fontSize: 12 },
  })
})

test('a change that was set aside is not applied, nor is one of another resource', () => {
  const requests = [queued('profile', { firstName: 'Kay' }, 'aside'), queued('homeLocation', { locationId: 2 })]
  expect(foldPending('account', account, requests)).toEqual(account)
})

test('applying a change twice changes nothing: an answer that arrives first causes no flicker', () => {
  const applied = { locationId: 2 }
  expect(foldPending('homeLocation', applied, [queued('homeLocation', { locationId: 2 })])).toEqual(applied)
})
