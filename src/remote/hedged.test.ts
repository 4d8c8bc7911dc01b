import { expect, test } from 'vitest'
import { NoAnswer, Refused } from './outcome.ts'
import { FakeClock } from '#tests/support/fake-clock.ts'
import { createPace } from '#src/customer/paying/pace.ts'
import { givenUpAfter, hedged, joinedAfter } from './hedged.ts'

/** Attempts that the test answers one by one. */
const start = () => {
  const clock = new FakeClock()
  const pace = createPace(clock, () => undefined)
  const attempts: { answer(value: string): void; fail(error: Error): void; signal: AbortSignal }[] = []
  const answer = hedged(
    pace,
    (signal) =>
      new Promise<string>((resolve, reject) => {
        attempts.push({ answer: resolve, fail: reject, signal })
        clock.after(givenUpAfter, () => reject(new NoAnswer('timeout')))
      }),
  )
  const outcome = answer.catch((error: unknown) => error)
  return { clock, pace, attempts, outcome }
}

const inProgress = new Refused(409, 'still', { code: 'IDEMPOTENCY_IN_PROGRESS' })

test('an answer in time needs one attempt', async () => {
  const { clock, attempts, outcome } = start()
  await clock.advance(joinedAfter - 1)
  attempts[0]!.answer('paid')
  expect(await outcome).toBe('paid')
  await clock.advance(60_000)
  expect(attempts).toHaveLength(1)
})

test('a silent attempt is joined by another one, whose answer ends both', async () => {
  const { clock, attempts, outcome } = start()
  await clock.advance(joinedAfter)
  expect(attempts).toHaveLength(2)
  expect(attempts[0]!.signal.aborted).toBe(false)
  attempts[1]!.answer('paid')
  expect(await outcome).toBe('paid')
  expect(attempts[0]!.signal.aborted).toBe(true)
})

test('the first attempt is still heard when a later one has failed', async () => {
  const { clock, attempts, outcome } = start()
  await clock.advance(joinedAfter)
  attempts[1]!.fail(new NoAnswer('network'))
  await clock.advance(1)
  attempts[0]!.answer('paid')
  expect(await outcome).toBe('paid')
})

test('"not yet" is the answer only when no other attempt is in flight', async () => {
  const { clock, attempts, outcome } = start()
  await clock.advance(joinedAfter)
  attempts[1]!.fail(inProgress)
  await clock.advance(1)
  expect(attempts[0]!.signal.aborted).toBe(false)
  attempts[0]!.fail(inProgress)
  expect(await outcome).toBe(inProgress)
})

test('any other refusal is the answer', async () => {
  const { clock, attempts, outcome } = start()
  await clock.advance(joinedAfter)
  const refusal = new Refused(409, 'void', { code: 'ORDER_VOID' })
  attempts[1]!.fail(refusal)
  expect(await outcome).toBe(refusal)
  expect(attempts[0]!.signal.aborted).toBe(true)
})

test('without a network it fails at once, and leaves the pause to the caller', async () => {
  const { clock, attempts, outcome } = start()
  attempts[0]!.fail(new NoAnswer('network'))
  expect(await outcome).toMatchObject({ reason: 'network' })
  await clock.advance(60_000)
  expect(attempts).toHaveLength(1)
})

test('in a long silence three attempts are in flight: the first, and the two newest', async () => {
  const { clock, attempts } = start()
  await clock.advance(3 * joinedAfter)
  expect(attempts.map(({ signal }) => signal.aborted)).toEqual([false, true, false, false])
})

test('the time-out of the first attempt ends them', async () => {
  const { clock, attempts, outcome } = start()
  await clock.advance(givenUpAfter)
  expect(await outcome).toMatchObject({ reason: 'timeout' })
  expect(attempts.slice(1).every(({ signal }) => signal.aborted)).toBe(true)
  const begun = attempts.length
  await clock.advance(60_000)
  expect(attempts).toHaveLength(begun)
})

test('an attempt that never ends does not keep the call from its end', async () => {
  const clock = new FakeClock()
  let begun = 0
  const outcome = hedged(clock, () => {
    begun += 1
    return new Promise(() => undefined)
  }).catch((error: unknown) => error)
  await clock.advance(60_000)
  expect(await outcome).toMatchObject({ reason: 'timeout' })
  expect(begun).toBe(6)
})

test('a slow link answers the first attempt', async () => {
  const { clock, attempts, outcome } = start()
  await clock.advance(givenUpAfter - 1)
  attempts[0]!.answer('paid')
  expect(await outcome).toBe('paid')
})

test('a sign of contact starts the next attempt at once', async () => {
  const { clock, pace, attempts, outcome } = start()
  await clock.advance(500)
  pace.wake()
  expect(attempts).toHaveLength(2)
  attempts[1]!.answer('paid')
  expect(await outcome).toBe('paid')
})
