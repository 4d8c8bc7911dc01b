import { expect, test } from 'vitest'
import { FakeClock } from '#tests/support/fake-clock.ts'
import { withLoadTimeout } from './lazy-screen.tsx'

test('a script that does not arrive within 120 s counts as failed', async () => {
  const clock = new FakeClock()
  const loading = withLoadTimeout(() => new Promise<never>(() => undefined), clock)
  await Promise.all([expect(loading).rejects.toThrow('did not arrive in time'), clock.advance(120_000)])
})

test('a script that arrives in time is returned', async () => {
  const clock = new FakeClock()
  const loading = withLoadTimeout(
    () => new Promise<string>((resolve) => clock.after(119_000, () => resolve('code'))),
    clock,
  )
  await clock.advance(119_000)
  expect(await loading).toBe('code')
})
