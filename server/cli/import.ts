import { parseArgs } from 'node:util'
import { systemClock, systemRandom } from '#server/basics/ports.ts'
import { runCommand, Usage, withDatabase } from './command.ts'
import { mailInvitation } from '#server/commands/staff/mail-invitation.ts'
import { differenceLines } from '#server/content/difference-lines.ts'
import { isEmpty } from '#server/content/difference.ts'
import { readFiles } from '#server/content/files/read-files.ts'
import { findSite, Stopped, type Invite } from '#server/content/site.ts'
import { guideLines } from '#server/content/guide.ts'
import { importContent, type ImportResult } from '#server/content/import-content.ts'
import { kindNamed, kinds } from '#server/content/kinds.ts'
import { problemLines } from '#server/content/problem.ts'
import { siteOrigin } from '#server/settings/settings.ts'

const usage = `Usage: npm run import -- --site SUBDOMAIN FILE… [--apply] [--remove] [--kind KIND]

Compares files with a site, and prints the difference. FILE is a .json file, a .csv file that is named after its kind, or
a folder of such .csv files.

  --apply   writes the difference, all of it or nothing
  --remove  removes what the files do not contain, of the kinds that they contain
  --help    prints the fields of each kind
  --kind    the kind of a .csv file with another name: ${kinds.map(({ name }) => name).join(', ')}`

const options = {
  site: { type: 'string' },
  kind: { type: 'string' },
  apply: { type: 'boolean', default: false },
  remove: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

interface Arguments {
  subdomain: string
  paths: string[]
  kind: string | undefined
  isApplied: boolean
  isRemoving: boolean
}

/** Null: the user asks what there is. */
const readArguments = (): Arguments | null => {
  const { values, positionals: paths } = parseArgs({ options, allowPositionals: true })
  const { site, kind, apply, remove, help } = values
  if (help) return null
  if (!site || paths.length === 0 || (kind !== undefined && !kindNamed(kind))) throw new Usage(usage)
  return { subdomain: site, paths, kind, isApplied: apply, isRemoving: remove }
}

/** Ctrl-C interrupts the import between two statements; a second one ends the process, and the database undoes it. */
const interruption = (): AbortSignal => {
  const controller = new AbortController()
  process.once('SIGINT', () => controller.abort())
  return controller.signal
}

const report = ({ problems, differences }: ImportResult, isApplied: boolean): void => {
  for (const difference of differences) for (const line of differenceLines(difference)) console.log(line)
  if (problems.length > 0) {
    for (const line of problemLines(problems)) console.error(line)
    const count = problems.length === 1 ? 'a problem' : `${problems.length} problems`
    console.error(`\nThe import has ${count}. Nothing was written.`)
    process.exitCode = 1
    return
  }
  if (differences.every(isEmpty)) console.log('\nThe site is as the files say. There is nothing to write.')
  else console.log(isApplied ? '\nWritten.' : '\nThis was a dry run. Repeat it with --apply to write the difference.')
}

const progress = (done: number, of: number): void => console.error(`Written ${done} of ${of} rows`)

const run = async ({ subdomain, paths, kind, isApplied, isRemoving }: Arguments): Promise<void> => {
  const signal = interruption()
  const { given, problems } = await readFiles({ paths, kind })
  const rows = given.reduce((sum, each) => sum + each.rows.length, 0)
  console.error(`Read ${rows} ${rows === 1 ? 'row' : 'rows'}. Comparing with ${subdomain}.`)
  await withDatabase(async ({ transact }, settings) => {
    const [random, now] = [systemRandom, systemClock.date()]
    const { tenantId: tenant, subdomain: name } = await findSite(transact, subdomain, now)
    const origin = siteOrigin(settings, name)
    const invite: Invite = (tx, email) => mailInvitation({ tx, random, tenant, origin, email, invitedBy: null, now })
    const how = { isApplied: isApplied && problems.length === 0, isRemoving, signal, progress }
    const result = await importContent({ transact, tenant, invite, given, ...how, now })
    report({ ...result, problems: [...problems, ...result.problems] }, isApplied)
  })
}

const main = async (): Promise<void> => {
  const wanted = readArguments()
  if (wanted) return run(wanted)
  console.log(`${usage}\n`)
  for (const line of guideLines()) console.log(line)
}

runCommand(() =>
  main().catch((error: unknown) => {
    if (!(error instanceof Stopped)) throw error
    console.error(error.message)
    process.exitCode = 130
  }),
)
