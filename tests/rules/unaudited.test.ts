import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints/index.ts'
import { unaudited } from '#tests/support/unaudited.ts'

const calls = (Object.entries(endpoints) as [string, Endpoint][]).filter(
  ([call, { access }]) => access === 'admin' && !call.startsWith('GET '),
)
const left = calls.filter(([, { leavesNoAct }]) => !leavesNoAct).map(([call]) => `${call} leaves an act`)

test('a run in which each call of staff leaves its act has no fault', () => {
  expect(left.length).toBeGreaterThan(50)
  expect(unaudited(left)).toEqual([])
})

test.each(calls)('%s is a fault when it leaves no act, unless it says why', (call, endpoint) => {
  const { leavesNoAct: _why, ...silent } = endpoint
  expect(unaudited([], { [call]: silent as Endpoint })).toEqual([`no test shows that ${call} leaves an act`])
  expect(unaudited([`${call} leaves an act`], { [call]: { ...silent, leavesNoAct: 'read' } as Endpoint })).toEqual([
    `${call} leaves an act, and says that it does not`,
  ])
})

test('a read, and a call of a customer, have to leave none', () => {
  const [read, own] = ['GET /accounts/audit', 'POST /orders'] as const
  expect(unaudited([], { [read]: endpoints[read], [own]: endpoints[own] })).toEqual([])
})
