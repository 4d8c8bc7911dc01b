import { expect, test, vi } from 'vitest'
import { oneSubmission } from './one-submission.ts'

test('two taps send a form once, also after it was sent', async () => {
  const submit = vi.fn(async () => true)
  const send = oneSubmission()
  await Promise.all([send(submit), send(submit)])
  await send(submit)
  expect(submit).toHaveBeenCalledOnce()
})

test('a form that could not be sent is sent by the next tap', async () => {
  const send = oneSubmission()
  const submit = vi.fn<() => Promise<boolean>>().mockResolvedValue(true)
  await send(async () => false)
  await expect(send(() => Promise.reject(new Error('full disk')))).rejects.toThrow('full disk')
  await send(submit)
  expect(submit).toHaveBeenCalledOnce()
})
