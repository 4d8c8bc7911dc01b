import { expect, test, vi } from 'vitest'
import { inNextTask } from './next-task.ts'

test('the work is done later, once', async () => {
  const work = vi.fn()
  inNextTask(work)
  await Promise.resolve()
  expect(work).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1))
})
