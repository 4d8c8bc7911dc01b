import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,src,sw,server,tools}/**/*.test.{ts,tsx}', 'tests/{conformance,contract,faults,model,rules,system}/**/*.test.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
  },
})
