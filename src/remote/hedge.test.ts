import { expect, test } from 'vitest'
import { FakeClock } from '#tests/support/fake-clock.ts'
import { hedged } from './hedge.ts'
import { NoAnswer, Refused } from './outcome.ts'

interface Attempt {
  answer(value: string): void
  fail(error: Error): void
  signal: AbortSignal
}

const start = () => {
  const clock = new FakeClock()
  const attempts: Attempt[] = []
  const answer = hedged(
    { clock, every: 2_000, most: 3 },
    (signal) => new Promise<string>((resolve, reject) => attempts.push({ answer: resolve, fail: reject, signal })),
  )
  answer.catch(() => undefined)
  return { clock, attempts, answer }
}

test('an answer within the first two seconds needs one attempt', async () => {
  const { clock, attempts, answer } = start()
  await clock.advance(1_999)
  attempts[0]!.answer('first')
  expect(await answer).toBe('first')
  await clock.advance(10_000)
  expect(attempts).toHaveLength(1)
})

test('in silence another attempt begins, and the first answer ends the others', async () => {
  const { clock, attempts, answer } = start()
  await clock.advance(2_000)
  expect(attempts).toHaveLength(2)
  attempts[1]!.answer('second')
  expect(await answer).toBe('second')
  expect(attempts[0]!.signal.aborted).toBe(true)
  await clock.advance(10_000)
  expect(attempts).toHaveLength(2)
})

test('a late answer to the first attempt counts as well', async () => {
  const { clock, attempts, answer } = start()
  await clock.advance(4_000)
  attempts[0]!.answer('late')
  expect(await answer).toBe('late')
})

test('attempts that fail for lack of a link leave the others under way', async () => {
  const { clock, attempts, answer } = start()
  attempts[0]!.fail(new NoAnswer('network'))
  await clock.advance(2_000)
  attempts[1]!.answer('second')
  expect(await answer).toBe('second')
})

test('no attempt more than allowed; when all stay without an answer, that is the outcome', async () => {
  const { clock, attempts, answer } = start()
  await clock.advance(20_000)
  expect(attempts).toHaveLength(3)
  for (const { fail } of attempts) fail(new NoAnswer('timeout'))
  await expect(answer).rejects.toThrow(NoAnswer)
})

test('a refusal is an answer', async () => {
  const { attempts, answer } = start()
  attempts[0]!.fail(new Refused(404, 'Not found.', { code: 'NOT_FOUND' }))
  await expect(answer).rejects.toThrow('Not found.')
})
