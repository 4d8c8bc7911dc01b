import { expect, test } from 'vitest'
import type { WashClub } from '#contract/shapes/wallet.ts'
import { NoAnswer } from '#src/remote/outcome.ts'
import type { Keeper } from '#src/resources/keeper.ts'
import { payAfterCard } from './pay-after-card.ts'

const now = Date.parse('2026-03-02T12:00:00Z')
const scheduled = '2026-03-03T10:00:00.000Z'
/** Time passes at once. */
const clock = { now: () => now, after: (_delay: number, work: () => void) => (queueMicrotask(work), () => undefined) }

/** A keeper whose club has these states, one per refresh; an error is thrown by that refresh. */
const keeperOf = (...answers: (Pick<WashClub, 'status' | 'unpaid'> | Error)[]) => {
  let looks = 0
  const keeper = {
    refresh: async () => {
      const answer = answers[Math.min(looks++, answers.length - 1)]
      if (answer instanceof Error) throw answer
    },
    read: async () => ({ value: answers[Math.min(looks - 1, answers.length - 1)], at: now }),
  }
  return { keeper: keeper as unknown as Keeper, looks: () => looks }
}
const unpaid = (nextAttemptDate: string) =>
  ({ status: 'active', unpaid: { since: scheduled, nextAttemptDate, amount: 10 } }) as const
const paid = { status: 'active', unpaid: null } as const
const due = unpaid('2026-03-02T12:00:00.000Z')

const end = (...answers: Parameters<typeof keeperOf>) => payAfterCard({ clock, ...keeperOf(...answers) }, scheduled)

test('the club is looked at until it is paid', async () => {
  expect(await end(due, due, paid)).toBe(true)
})

test('a card that is declined too brings the scheduled attempt back', async () => {
  expect(await end(due, unpaid(scheduled))).toBe(false)
})

test('a club that has ended was not paid', async () => {
  expect(await end({ status: 'inactive', unpaid: null })).toBe(false)
})

test('an answer that is missing is waited for, and after four looks nothing is said', async () => {
  expect(await end(new NoAnswer('network'), paid)).toBe(true)
  const { keeper, looks } = keeperOf(due)
  expect(await payAfterCard({ clock, keeper }, scheduled)).toBeUndefined()
  expect(looks()).toBe(4)
})
