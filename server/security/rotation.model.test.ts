import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterFirstUse, isCurrentPair } from '#server/tables/sessions.ts'
import { minute, second } from '#server/testing/clock.ts'
import { rotate, type RotationState } from './rotation.ts'

const histories = { numRuns: 1_000, seed: Number(process.env.CLEARCOAT_SEED ?? 20_261_122) }

/** The server's side of one session: it answers refreshes and stores the first use of a pair, on its own clock. */
const makeSession = () => {
  let state: RotationState = { newest: 1, newestSeenAt: null, replaced: 0, rival: 0, rivalSeenAt: null, attempts: [] }
  let ended = false
  let now = 0
  let keys = 0
  return {
    now: () => now,
    wait: (span: number) => {
      now += span
    },
    ended: () => ended,
    newKey: () => `key ${(keys += 1)}`,
    /** @returns the pair of the answer, or null for a refusal */
    refresh: (pair: number, attempt: string): number | null => {
      if (ended) return null
      const decision = rotate(state, { pair, attempt }, new Date(now))
      if (decision.do === 'issue') state = decision.state
      if (decision.do === 'end') ended = true
      return decision.do === 'issue' ? state.newest : decision.do === 'repeat' ? decision.pair : null
    },
    /** A call with the access token of a pair. @returns whether it was accepted */
    use: (pair: number): boolean => {
      if (ended || !isCurrentPair(state, pair)) return false
      const isFirst = pair === state.newest && state.newestSeenAt === null
      if (isFirst) state = { ...state, ...afterFirstUse(state, new Date(now)) }
      return true
    },
    /** True when a refresh with the pair would be answered with a pair. */
    wouldRefresh: (pair: number): boolean =>
      !ended && rotate(state, { pair, attempt: 'a key that was never used' }, new Date(now)).do === 'issue',
  }
}

type Session = ReturnType<typeof makeSession>

/** One device: tabs that share the stored pair. Copies of its requests arrive late. */
const makeDevice = (session: Session) => {
  let stored = 1
  let copies: { pair: number; attempt: string; due: number }[] = []
  const send = (pair: number, copyAfter: number | null): number | null => {
    const attempt = session.newKey()
    if (copyAfter !== null) copies.push({ pair, attempt, due: session.now() + copyAfter })
    return session.refresh(pair, attempt)
  }
  const wait = (span: number) => {
    const until = session.now() + span
    const dueCopies = copies.filter((copy) => copy.due <= until).sort((one, other) => one.due - other.due)
    for (const { pair, attempt, due } of dueCopies) {
      session.wait(due - session.now())
      session.refresh(pair, attempt)
    }
    copies = copies.filter((copy) => copy.due > until)
    session.wait(until - session.now())
  }
  return {
    wait,
    use: () => session.use(stored),
    stored: () => stored,
    refresh: (fate: 'answered' | 'lost', copyAfter: number | null) => {
      const given = send(stored, copyAfter)
      if (fate === 'answered' && given !== null) stored = given
    },
    /** The second tab reads the pair before the first tab stores its successor, and refreshes up to 10 s later. */
    refreshInTwoTabs: (gap: number, keeps: 'first' | 'last', copyAfter: number | null) => {
      const [old, first] = [stored, send(stored, copyAfter)]
      if (first === null) return
      session.use(first)
      wait(gap)
      const last = send(old, copyAfter)
      stored = keeps === 'last' && last !== null ? last : first
    },
  }
}

const copyAfter = fc.option(fc.integer({ min: 0, max: minute }), { nil: null })
const deed = fc.oneof(
  fc.record({ do: fc.constant('wait' as const), span: fc.integer({ min: 0, max: 10 * minute }) }),
  fc.record({ do: fc.constant('wait' as const), span: fc.integer({ min: 0, max: 20 * second }) }),
  fc.record({ do: fc.constant('use' as const) }),
  fc.record({ do: fc.constant('refresh' as const), fate: fc.constantFrom('answered', 'lost'), copyAfter }),
  fc.record({
    do: fc.constant('tabs' as const),
    gap: fc.integer({ min: 0, max: 10 * second }),
    keeps: fc.constantFrom('first', 'last'),
    copyAfter,
  }),
)

test('lost answers, doubled and delayed requests and two tabs never log the user out', () => {
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 40 }), (deeds) => {
      const session = makeSession()
      const device = makeDevice(session)
      for (const it of deeds) {
        if (it.do === 'wait') device.wait(it.span)
        if (it.do === 'use') expect(device.use()).toBe(true)
        if (it.do === 'refresh') device.refresh(it.fate, it.copyAfter)
        if (it.do === 'tabs') device.refreshInTwoTabs(it.gap, it.keeps, it.copyAfter)
        expect(session.ended()).toBe(false)
        expect(session.wouldRefresh(device.stored())).toBe(true)
      }
    }),
    histories,
  )
})

const theft = fc.record({
  /** Milliseconds since the thief's previous action. */
  after: fc.integer({ min: 0, max: 90 * second }),
  uses: fc.boolean(),
  /** The index of the presented pair, counted from the newest one. */
  which: fc.nat(2),
})
/** The thief's actions in one cycle: before the user's refresh, and after it. */
const cycle = fc.record({ before: fc.array(theft, { maxLength: 3 }), after: fc.array(theft, { maxLength: 3 }) })

test("a copied pair does not survive the owner's second refresh", () => {
  fc.assert(
    fc.property(fc.array(cycle, { minLength: 2, maxLength: 5 }), (cycles) => {
      const session = makeSession()
      const owner = makeDevice(session)
      const copied = [1]
      const steal = ({ after, uses, which }: { after: number; uses: boolean; which: number }) => {
        session.wait(after)
        const pair = copied.at(-1 - which) ?? copied[0]!
        if (uses) session.use(pair)
        const given = session.refresh(pair, session.newKey())
        if (given !== null) copied.push(given)
      }
      let survived = 0
      for (const { before, after } of cycles) {
        before.forEach(steal)
        owner.refresh('answered', null)
        owner.use()
        after.forEach(steal)
        session.wait(minute)
        survived = copied.some((pair) => session.wouldRefresh(pair)) ? survived + 1 : 0
        expect(survived).toBeLessThan(2)
      }
    }),
    histories,
  )
})
