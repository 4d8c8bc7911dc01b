import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
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
    write: { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed)
const ofOrders = values.orders !== undefined
const count = Number(values.orders ?? values.trials)
const report = ofOrders ? reportOrders : reportTrials
const without = values['without-key'] ? 'key' : undefined
const { rows, wrong } = await report(count, seed, Number(values.phones), without)

const asked = `npm run test:faults -- --${ofOrders ? 'orders' : 'trials'} ${count} --phones ${values.phones} --seed ${seed}${without ? ' --without-key' : ''}`
const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`
const head = `\`${asked}\`, ${new Date().toISOString().slice(0, 10)}, ${machine}.`
const table = ['| What | Count |', '|---|---|', ...rows.map((cells) => `| ${cells.join(' | ')} |`)].join('\n')
process.stdout.write(`${head}\n\n${table}\n`)
if (values.write && !without && rows.length > 0)
  writeFigures('docs/reliability.md', ofOrders ? 'orders' : 'faults', `${head}\n\n${table}`)
console.error(wrong.join('\n'))
// Without its guard a campaign that finds nothing is blind.
process.exit(wrong.length > 0 === (without === undefined) ? 1 : 0)
