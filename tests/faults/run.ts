import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { postgresVersions, runPostgres } from '#tests/support/postgres/run-postgres.ts'
import { writeFigures } from '../../tools/bench/write-figures.ts'
import { reportCodes } from './codes/report-codes.ts'
import { reportGuesses } from './guesses/report-guesses.ts'
import { reportActs } from './members/report-acts.ts'
import { reportOrders } from './orders/report-orders.ts'
import { reportTrials } from './queue/report-trials.ts'
import { reportRefunds } from './refunds/report-refunds.ts'
import type { Setting } from './setting.ts'

const { values } = parseArgs({
  options: {
    trials: { type: 'string', default: '100' },
    orders: { type: 'string' },
    memberships: { type: 'string' },
    refunds: { type: 'string' },
    codes: { type: 'string' },
    guesses: { type: 'string' },
    phones: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    'without-key': { type: 'boolean', default: false },
    'without-take': { type: 'boolean', default: false },
    'without-limits': { type: 'boolean', default: false },
    postgres: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed)
/** What is tried, how often, and where docs/reliability.md has its figures. */
const campaigns = [
  { option: 'memberships', count: values.memberships, figures: 'memberships' },
  { option: 'refunds', count: values.refunds, figures: 'refunds' },
  { option: 'codes', count: values.codes, figures: 'codes' },
  { option: 'guesses', count: values.guesses, figures: 'guesses' },
  { option: 'orders', count: values.orders, figures: 'orders' },
  { option: 'trials', count: values.trials, figures: 'faults' },
] as const
const { option, count: asked, figures } = campaigns.find((each) => each.count !== undefined)!
const count = Number(asked)
const without = (['key', 'take', 'limits'] as const).find((guard) => values[`without-${guard}`])
const version =
  values.postgres === undefined ? undefined : postgresVersions.find((each) => `${each}` === values.postgres)
if (values.postgres !== undefined && version === undefined)
  throw new Error(`there is Postgres ${postgresVersions.join(' and ')}, not ${values.postgres}`)
const postgres = version && (await runPostgres(version))
const setting: Setting = { without, postgres }
const phones = Number(values.phones)
const reports = {
  memberships: () => reportActs(count, seed, setting),
  refunds: () => reportRefunds(count, seed, setting),
  codes: () => reportCodes(count, seed, setting),
  guesses: () => reportGuesses(count, setting),
  orders: () => reportOrders(count, seed, phones, setting),
  trials: () => reportTrials(count, seed, phones, setting),
}
const { rows, wrong } = await reports[option]()
await postgres?.stop()

const command = `npm run test:faults -- --${option} ${count} --phones ${values.phones} --seed ${seed}${without ? ` --without-${without}` : ''}${version ? ` --postgres ${version}` : ''}`
const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`
const head = `\`${command}\`, ${new Date().toISOString().slice(0, 10)}, ${machine}.`
const table = ['| What | Count |', '|---|---|', ...rows.map((cells) => `| ${cells.join(' | ')} |`)].join('\n')
process.stdout.write(`${head}\n\n${table}\n`)
if (values.write && !without && !version && rows.length > 0)
  writeFigures('docs/reliability.md', figures, `${head}\n\n${table}`)
console.error(wrong.join('\n'))
// Without its guard a campaign that finds nothing is blind.
process.exit(wrong.length > 0 === (without === undefined) ? 1 : 0)
