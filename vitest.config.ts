import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Long stories have a run of their own: `npm run test:stories`. */
const stories = '**/*.story.test.ts'
const isStoryRun = process.env.CLEARCOAT_STORIES === '1'

const filesOf = (...patterns: string[]) => ({
  include: isStoryRun ? patterns.map((pattern) => pattern.replace('*.test', '*.story.test')) : patterns,
  // Behaviour that only a Postgres server shows, such as a lost connection, is tested on the server of
  // TEST_DATABASE_URL.
  exclude: [
    ...configDefaults.exclude,
    ...(isStoryRun ? [] : [stories]),
    ...(process.env.TEST_DATABASE_URL ? [] : ['**/*.postgres.test.ts']),
  ],
})

/** Starts the files that take longest first, so that none of them runs alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLong = ({ moduleId }: TestSpecification) => /\/tests\/(faults|model|system)\//.test(moduleId)
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    // Fails the run when no test provokes an error code that an operation lists.
    reporters: ['default', './tests/support/refusal-gate.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'app',
          ...filesOf('{src,sw,tools}/**/*.test.{ts,tsx}', 'tests/{build,conformance,faults,model,system}/**/*.test.ts'),
          // Dexie looks for IndexedDB when it is loaded, whichever import comes first.
          setupFiles: ['fake-indexeddb/auto', './tests/support/new-page.ts'],
          // Modules are loaded once for many files; further state of a page, its tests set themselves.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          ...filesOf('{contract,server}/**/*.test.ts', 'tests/{contract,rules}/**/*.test.ts'),
          // The server has no state outside its objects, so its modules are loaded once for many files.
          isolate: false,
        },
      },
    ],
  },
})
