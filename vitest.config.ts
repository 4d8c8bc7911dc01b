import { configDefaults, defineConfig } from 'vitest/config'

/** Long stories have a run of their own: `npm run test:stories`. */
const stories = '**/*.story.test.ts'
const isStoryRun = process.env.CLEARCOAT_STORIES === '1'

export default defineConfig({
  test: {
    include: isStoryRun
      ? [stories]
      : [
          '{contract,src,sw,server,tools}/**/*.test.{ts,tsx}',
          'tests/{conformance,contract,faults,model,rules,system}/**/*.test.ts',
        ],
    // Behaviour that only a Postgres server shows, such as a lost connection, is tested on the server of
    // TEST_DATABASE_URL.
    exclude: [
      ...configDefaults.exclude,
      ...(isStoryRun ? [] : [stories]),
      ...(process.env.TEST_DATABASE_URL ? [] : ['**/*.postgres.test.ts']),
    ],
    // Dexie looks for IndexedDB when it is loaded, whichever import comes first.
    setupFiles: ['fake-indexeddb/auto'],
    // Fails the run when no test provokes an error code that an operation lists.
    reporters: ['default', './tests/support/refusal-gate.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
  },
})
