import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { appVersion } from '#contract/constants.ts'
import { isNewerVersion } from '#contract/rules/version.ts'

// Instances of the version before go on running while the first of a new version migrates: a migration adds, and takes
// away or narrows only what that version does not use any more (docs/decisions/0060-migrations.md).

const folder = join(import.meta.dirname, '../../server/migrations')

/** What a statement may drop at once: it holds no rows, and no statement of an application names it. */
const droppable = 'constraint|index|default|not\\s+null|trigger|policy|identity'
const dropping = new RegExp(`\\bdrop\\s+(?!(${droppable})\\b)`, 'i')

const table = '(?:only\\s+)?(?:"?public"?\\.)?"?(\\w+)"?'
/** Statements after which writes of the version before may be refused, or rows are read in another form. */
const narrowing = [
  ['takes a key', `alter\\s+table\\s+${table}\\s+drop\\s+constraint\\s+\\S+_pk\\b`],
  ['changes a type', `alter\\s+table\\s+${table}\\s+alter\\s+column\\s+\\S+\\s+(?:set\\s+data\\s+)?type\\b`],
  ['demands a value', `alter\\s+table\\s+${table}\\s+alter\\s+column\\s+\\S+\\s+set\\s+not\\s+null`],
  [
    'demands a value',
    `alter\\s+table\\s+${table}\\s+add\\s+column\\s+(?![^;]*\\b(?:default|generated)\\b)[^;]*\\bnot\\s+null`,
  ],
  ['demands that rows differ', `create\\s+unique\\s+index[^;]*?\\bon\\s+${table}`],
  [
    'demands more of rows',
    `alter\\s+table\\s+${table}\\s+add\\s+constraint\\s+\\S+\\s+(?:unique|primary\\s+key|check|exclude)\\b`,
  ],
] as const
const saysWhile = /^-- While the version before runs: \S.{10,}\.$/m

/** What is wrong with a migration of a version; null: nothing. */
const problemOf = (statements: string, version: string): string | null => {
  const code = statements.replace(/--.*$/gm, '')
  if (/\brename\b/i.test(code)) return 'renames: add the new name, and drop the old one in a later version'
  const made = new Set([...code.matchAll(/\bcreate\s+table\s+"?(\w+)/gi)].map(([, name]) => name))
  for (const [what, form] of narrowing)
    for (const [, name] of code.matchAll(new RegExp(form, 'gi')))
      if (!made.has(name) && !saysWhile.test(statements))
        return `${what} of ${name}, and does not say "-- While the version before runs: WHAT."`
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
  ['ALTER TABLE "users" ALTER COLUMN "zip" SET DATA TYPE integer;', 'changes a type of users'],
  ['alter table only public.users alter column zip type int;', 'changes a type of users'],
  ['ALTER TABLE "users" ALTER COLUMN "zip" SET NOT NULL;', 'demands a value of users'],
  ['ALTER TABLE "users" ADD COLUMN "zip" text NOT NULL;', 'demands a value of users'],
  ['ALTER TABLE "users" DROP CONSTRAINT "users_tenant_id_id_pk";', 'takes a key of users'],
  ['CREATE UNIQUE INDEX "users_zip" ON "users" USING btree ("zip");', 'demands that rows differ of users'],
  ['ALTER TABLE "users" ADD CONSTRAINT "zip" CHECK (zip <> 0);', 'demands more of rows of users'],
  ['-- While the version before runs: yes.\nALTER TABLE "users" ADD CONSTRAINT "zip" UNIQUE("zip");', 'demands more'],
  ['-- Unused since 2.1.0.\nALTER TABLE "users" DROP COLUMN "zip";', 'the version before 2.1.0 may use'],
])('a migration that takes away what may be in use is refused: %s', (statements, problem) => {
  expect(problemOf(statements, '2.1.0')).toContain(problem)
})

test.each([
  'ALTER TABLE "users" ADD COLUMN "postal_code" text;',
  'DROP INDEX "users_zip";\nALTER TABLE "users" ALTER COLUMN "zip" DROP NOT NULL;',
  'ALTER TABLE "users" ADD COLUMN "zip" text DEFAULT \'\' NOT NULL;',
  'CREATE TABLE "cards" ("id" uuid NOT NULL);\nCREATE UNIQUE INDEX "cards_id" ON "cards" USING btree ("id");',
  'ALTER TABLE "users" ADD CONSTRAINT "zip" FOREIGN KEY ("zip") REFERENCES "public"."zips"("id");',
  '-- While the version before runs: it has no two users of a zip.\nCREATE UNIQUE INDEX "z" ON "users" USING btree ("zip");',
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
