import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      '{contract,src,sw,server,tools}/**/*.test.{ts,tsx}',
      'tests/{conformance,contract,faults,model,rules,system}/**/*.test.ts',
    ],
    // What only a Postgres server can do, such as losing a connection, is tested on the one that TEST_DATABASE_URL names.
    exclude: [...configDefaults.exclude, ...(process.env.TEST_DATABASE_URL ? [] : ['**/*.postgres.test.ts'])],
    // The databases' library looks for it when it is loaded, whichever import comes first.
    setupFiles: ['fake-indexeddb/auto'],
    // Each error code that an operation lists is provoked by a test.
    reporters: ['default', './tests/support/refusal-gate.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
  },
})
