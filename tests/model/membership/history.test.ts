import { expect, test } from 'vitest'
import { calculate } from './calculator.ts'
import { declinedBy, generateHistory, type GeneratedHistory } from './history.ts'
import { reasons, type Calculation, type MembershipResult } from './types.ts'

const seeds = Array.from({ length: 200 }, (_, seed) => seed + 1)

interface Told {
  history: GeneratedHistory
  result: Calculation
}

let told: Told[] | undefined
/** All histories with what becomes of them. */
const tellAll = (): Told[] =>
  (told ??= seeds.map((seed) => {
    const history = generateHistory(seed)
    return { history, result: calculate(history, declinedBy(history)) }
  }))

const all = <T>(of: (one: Told) => readonly T[]): Set<T> => new Set(tellAll().flatMap(of))

const memberships = (): MembershipResult[] => tellAll().flatMap(({ result }) => result.memberships)

test('the same seed tells the same history, as plain data', () => {
  const history = generateHistory(7)
  expect(generateHistory(7)).toEqual(history)
  expect(JSON.parse(JSON.stringify(history))).toEqual(history)
  expect(generateHistory(8)).not.toEqual(history)
})

test('the histories meet every reason of a refusal', () => {
  const met = all(({ result }) => result.verdicts.map((verdict) => ('refused' in verdict ? verdict.refused : '')))
  expect(reasons.filter((reason) => !met.has(reason))).toEqual([])
})

test('the histories do every act, at once and planned', () => {
  const done = all(({ history, result }) =>
    result.verdicts.map((verdict) => `${history.acts[verdict.act]?.kind} ${'done' in verdict ? verdict.done : '-'}`),
  )
  const atOnce = ['join', 'undoFreeze', 'wake', 'changePlan', 'undoChange', 'swap', 'cancel', 'reactivate', 'use']
  const ofMerchant = ['newCard', 'deleteAccount', 'announcePrice', 'takePriceBack', 'catalogue', 'settings']
  const expected = [...atOnce, ...ofMerchant].map((kind) => `${kind} now`)
  expect([...expected, 'freeze planned', 'changePlan planned'].filter((act) => !done.has(act))).toEqual([])
})

test('the histories ask for every kind of charge, with either answer', () => {
  const asked = all(({ result }) => result.charges.map(({ kind, pays, approved }) => `${kind} ${pays} ${approved}`))
  const periods = ['join', 'renewal', 'wake', 'retry', 'newCard'].map((kind) => `${kind} period`)
  const expected = [...periods, 'change change', 'freezeFee freezeFee', 'retry freezeFee']
  const both = expected.flatMap((charge) => [`${charge} true`, `${charge} false`])
  expect(both.filter((charge) => !asked.has(charge))).toEqual([])
})

test('the histories reach every state and every notice', () => {
  const states = all(({ result }) => result.memberships.flatMap(({ timeline }) => timeline.map(({ state }) => state)))
  expect([...states].sort()).toEqual(['active', 'ended', 'ending', 'frozen', 'unpaid'])
  const notices = all(({ result }) => result.notices.map(({ kind }) => kind))
  expect([...notices].sort()).toEqual(['cardExpiry', 'priceChange', 'priceChangeTakenBack', 'renewal'])
})

test('the histories bill on a leap day, at midnight, and act at the instant of a billing', () => {
  const days = all(({ result }) => result.charges.map(({ kind, day }) => `${kind} ${day}`))
  expect(days).toContain('renewal 2028-02-29')
  const meetings = tellAll().filter(({ history, result }) => {
    const billings = new Set(result.charges.filter(({ kind }) => kind === 'renewal').map(({ at }) => at))
    return history.acts.some(({ at }) => billings.has(at))
  })
  expect(meetings.length).toBeGreaterThan(50)
})

test('no day is paid twice, and none that is frozen is paid', () => {
  for (const { periods, frozen } of memberships()) {
    const spans = [...periods, ...frozen].sort((a, b) => a.from - b.from)
    for (const [index, { from }] of spans.entries()) {
      const before = spans[index - 1]
      if (before) expect(before.to).toBeLessThanOrEqual(from)
    }
  }
})

test('no code works while frozen or after the end', () => {
  for (const { codes, frozen, timeline } of memberships()) {
    const without = [...frozen, ...timeline.filter(({ state }) => state === 'ended')]
    const overlaps = codes.filter((code) =>
      without.some((span) => code.from < (span.to ?? Infinity) && span.from < (code.to ?? Infinity)),
    )
    expect(overlaps).toEqual([])
  }
})

test('the states follow one another without a gap', () => {
  for (const { timeline } of memberships()) {
    for (const [index, span] of timeline.entries()) {
      const next = timeline[index + 1]
      expect(span.to).toBe(next?.from ?? null)
      expect(span.state).not.toBe(next?.state)
    }
  }
})

test('what was paid for periods is what the card approved for them', () => {
  for (const { result } of tellAll()) {
    const approved = result.charges.filter((charge) => charge.approved && charge.pays !== 'freezeFee')
    for (const { id, periods } of result.memberships) {
      const charged = approved.filter(({ membership }) => membership === id).map(({ net }) => net)
      const paid = periods.map((period) => period.paid)
      const sum = (cents: bigint[]) => cents.reduce((total, one) => total + one, 0n)
      expect(sum(charged)).toBe(sum(paid))
    }
  }
})
