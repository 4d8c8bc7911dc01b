import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { appVersion } from '#contract/constants.ts'
import { isNewerVersion } from '#contract/rules/version.ts'

// Instances of the version before go on running while the first of a new version migrates: a migration adds, and takes
// away only what that version does not use any more (docs/decisions/0060-migrations.md).

const folder = join(import.meta.dirname, '../../server/migrations')

/** What a statement may drop at once: it holds no rows, and no statement of an application names it. */
const droppable = 'constraint|index|default|not\\s+null|trigger|policy|identity'
const dropping = new RegExp(`\\bdrop\\s+(?!(${droppable})\\b)`, 'i')

/** What is wrong with a migration of a version; null: nothing. */
const problemOf = (statements: string, version: string): string | null => {
  const code = statements.replace(/--.*$/gm, '')
  if (/\brename\b/i.test(code)) return 'renames: add the new name, and drop the old one in a later version'
  if (!dropping.test(code)) return null
  const unused = /^-- Unused since (\S+)\.$/m.exec(statements)?.[1]
  if (unused === undefined) return 'drops, and does not say "-- Unused since VERSION."'
  return isNewerVersion(version, unused) ? null : `drops what the version before ${version} may use`
}

test.each([
  ['ALTER TABLE "users" RENAME COLUMN "zip" TO "postal_code";', 'renames'],
  ['alter table cards rename to stored_cards;', 'renames'],
  ['ALTER TABLE "users" ADD COLUMN "postal_code" text;\nALTER TABLE "users" DROP COLUMN "zip";', 'does not say'],
  ['DROP TABLE "visits";', 'does not say'],
  ['drop function trim_audit_log(timestamptz);', 'does not say'],
  ['-- Unused since 2.1.0.\nALTER TABLE "users" DROP COLUMN "zip";', 'the version before 2.1.0 may use'],
])('a migration that takes away what may be in use is refused: %s', (statements, problem) => {
  expect(problemOf(statements, '2.1.0')).toContain(problem)
})

test.each([
  'ALTER TABLE "users" ADD COLUMN "postal_code" text;',
  'DROP INDEX "users_zip";\nALTER TABLE "users" ALTER COLUMN "zip" DROP NOT NULL;',
  '-- Unused since 2.0.9.\nALTER TABLE "users" DROP COLUMN "zip";',
])(
  'a migration that adds, loosens, or drops what an earlier version has ceased to use is allowed: %s',
  (statements) => {
    expect(problemOf(statements, '2.1.0')).toBeNull()
  },
)

test('no migration after the start takes away what the version before may use', () => {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  expect(names).toContain('0000_start.sql')
  const problems = names.flatMap((name) => {
    const problem = problemOf(readFileSync(join(folder, name), 'utf8'), appVersion)
    return problem ? [`${name} ${problem}`] : []
  })
  expect(problems).toEqual([])
})

test('of the snapshots, the newest alone is kept: the generator compares the tables with it', () => {
  const last = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .at(-1)!
  const snapshots = readdirSync(join(folder, 'meta')).filter((name) => name.endsWith('_snapshot.json'))
  expect(snapshots).toEqual([`${last.slice(0, 4)}_snapshot.json`])
})
