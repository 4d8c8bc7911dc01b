import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { postgresVersions, runPostgres } from '#tests/support/postgres/run-postgres.ts'
import { writeFigures } from '../../tools/bench/write-figures.ts'
import { reportOrders } from './orders/report-orders.ts'
import { reportTrials } from './queue/report-trials.ts'

const { values } = parseArgs({
  options: {
    trials: { type: 'string', default: '100' },
    orders: { type: 'string' },
    phones: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    'without-key': { type: 'boolean', default: false },
    postgres: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed)
const ofOrders = values.orders !== undefined
const count = Number(values.orders ?? values.trials)
const report = ofOrders ? reportOrders : reportTrials
const without = values['without-key'] ? 'key' : undefined
const version =
  values.postgres === undefined ? undefined : postgresVersions.find((each) => `${each}` === values.postgres)
if (values.postgres !== undefined && version === undefined)
  throw new Error(`there is Postgres ${postgresVersions.join(' and ')}, not ${values.postgres}`)
const postgres = version && (await runPostgres(version))
const { rows, wrong } = await report(count, seed, Number(values.phones), { without, postgres })
await postgres?.stop()

const asked = `npm run test:faults -- --${ofOrders ? 'orders' : 'trials'} ${count} --phones ${values.phones} --seed ${seed}${without ? ' --without-key' : ''}${version ? ` --postgres ${version}` : ''}`
const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`
const head = `\`${asked}\`, ${new Date().toISOString().slice(0, 10)}, ${machine}.`
const table = ['| What | Count |', '|---|---|', ...rows.map((cells) => `| ${cells.join(' | ')} |`)].join('\n')
process.stdout.write(`${head}\n\n${table}\n`)
if (values.write && !without && !version && rows.length > 0)
  writeFigures('docs/reliability.md', ofOrders ? 'orders' : 'faults', `${head}\n\n${table}`)
console.error(wrong.join('\n'))
// Without its guard a campaign that finds nothing is blind.
process.exit(wrong.length > 0 === (without === undefined) ? 1 : 0)
