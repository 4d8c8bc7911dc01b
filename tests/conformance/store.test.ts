import { expect, test } from 'vitest'
import { cases, runCase } from './store-suite.ts'

test.each(cases.map(({ name }) => name))('in memory: %s', async (name) => {
  await expect(runCase(name)).resolves.toBeUndefined()
})
