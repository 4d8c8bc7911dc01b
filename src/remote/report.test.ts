import { expect, test, vi } from 'vitest'
import { createReport, reportOf } from './report.ts'

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
