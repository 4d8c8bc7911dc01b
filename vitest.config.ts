import { readdirSync, readFileSync } from 'node:fs'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { postgresVersions, versionsBetween, type PostgresVersion } from './tests/support/postgres/run-postgres.ts'

/** Long stories have a run of their own: `npm run test:stories`. */
const stories = '**/*.story.test.{ts,tsx}'
const isStoryRun = process.env.CLEARCOAT_STORIES === '1'

const filesOf = (...patterns: string[]) => ({
  include: isStoryRun ? patterns.map((pattern) => pattern.replace('*.test', '*.story.test')) : patterns,
  exclude: [
    ...configDefaults.exclude,
    ...(isStoryRun ? [] : [stories]),
    // Behaviour that only a Postgres server shows, such as a lost connection.
    ...(process.env.TEST_DATABASE_URL ? [] : ['**/*.postgres.test.ts']),
  ],
})

/**
 * The files of the server that run on Postgres servers too: those named for it, and all with a test that says "at
 * once" or "at the same time", because the embedded database has one connection and runs its transactions one after another.
 */
const concurrent = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts') && !file.endsWith('.story.test.ts'))
  .map((file) => `server/${file.replaceAll('\\', '/')}`)
  .filter(
    (file) =>
      file.endsWith('.postgres.test.ts') || /\btest\b.*\b(at once|at the same time)\b/.test(readFileSync(file, 'utf8')),
  )

const versions = process.env.CLEARCOAT_POSTGRES === 'between' ? versionsBetween : postgresVersions

const onPostgres = (version: PostgresVersion) => ({
  extends: true as const,
  test: {
    name: `server on Postgres ${version}`,
    include: concurrent,
    globalSetup: './tests/support/postgres/global-set-up.ts',
    setupFiles: './tests/support/postgres/set-up.ts',
    isolate: false,
  },
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
    // The second fails the run when no test provokes an error code that an operation lists.
    reporters: ['default', './tests/support/refusal-gate.ts', './tests/support/slowest-files.ts'],
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
          // Packages are loaded once for many files; the app's own modules again for each (new-page.ts).
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
      ...(isStoryRun ? [] : versions.map(onPostgres)),
    ],
  },
})
