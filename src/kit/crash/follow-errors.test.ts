import { expect, test, vi } from 'vitest'
import { NoAnswer } from '#src/remote/outcome.ts'
import { followErrors } from './follow-errors.ts'

test('what nothing has caught is reported, and a call without an answer is not', () => {
  const page = new EventTarget()
  const report = vi.fn<(problem: unknown) => void>()
  followErrors(page as Window, report)
  const [thrown, rejected] = [new Error('thrown'), new Error('rejected')]
  page.dispatchEvent(Object.assign(new Event('error'), { error: thrown }))
  page.dispatchEvent(Object.assign(new Event('error'), { error: null }))
  for (const reason of [rejected, new NoAnswer('timeout')])
    page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
  expect(report.mock.calls).toEqual([[thrown], [rejected]])
})
