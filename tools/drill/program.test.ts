import { expect, test } from 'vitest'
import { until } from './program.ts'

test('what is waited for in vain is told with what a program has said by then', async () => {
  let said = ''
  const waited = until(
    () => `the proxy (${said})`,
    async () => {
      said = 'address already in use'
      return false
    },
    150,
  )
  await expect(waited).rejects.toThrow('the proxy (address already in use): not within 0.15 s')
})

test('an answer that fails is asked again', async () => {
  let asked = 0
  await until('it answers', async () => {
    asked += 1
    if (asked === 1) throw new Error('not yet')
    return true
  })
  expect(asked).toBe(2)
})
