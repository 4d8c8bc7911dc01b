import { expect, test, vi } from 'vitest'
import { NoAnswer } from './outcome.ts'
import { createReport, followErrors, reportOf } from './report.ts'

test('a report names the causes of an error, within the lengths that the server accepts', () => {
  const cause = new TypeError('no such member '.repeat(500))
  const report = reportOf(new Error('cannot be sent', { cause }), '/wallet')
  expect(report).toMatchObject({
    error: expect.stringContaining('Error: cannot be sent, because of TypeError: no'),
    url: '/wallet',
  })
  expect(report.error.length).toBe(2_000)
  expect(report.stack!.length).toBeLessThanOrEqual(16_000)
})

test('a fault that recurs with every retry is one report, and a failed report causes no other', async () => {
  const told = vi.spyOn(console, 'warn').mockReturnValue()
  const send = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('full'))
  const report = createReport(send, () => '/')
  for (let time = 0; time < 3; time += 1) report(new Error('the disk failed'))
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(2))
  expect(send).toHaveBeenCalledTimes(1)
})

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
