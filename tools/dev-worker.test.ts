import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { bundleWorker } from './dev-worker.ts'

test('in development the worker is one classic script without imports', async () => {
  const code = (await bundleWorker(process.cwd(), '1')).replace(/\/\/# sourceMappingURL.*/, '')
  expect(() => new Script(code)).not.toThrow()
  expect(/(?<![.\w])import\s*\(/.test(code), 'a module is loaded later').toBe(false)
  expect(code.includes('sendWaiting'), 'the queue is sent by the worker').toBe(true)
  expect(/"revision":\s*"1"/.test(code), 'the page is precached').toBe(true)
})
