/**
 * Reopenings without a server. `npm run bench:offline -- --runs 20 --screens /,/wallet --before FOLDER --write`. With
 * `--shares`: what the page's main thread does in them.
 */
import { parseArgs } from 'node:util'
import { watchMachine } from '../machine.ts'
import { writeFigures } from '../write-figures.ts'
import { allScreens, benchOffline, benchShares, type Screen } from './run.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '20' },
    screens: { type: 'string', default: allScreens.join(',') },
    /** Another checkout with a finished build. */
    before: { type: 'string' },
    shares: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})
const screens = values.screens.split(',') as Screen[]
const unknown = screens.filter((each) => !allScreens.includes(each))
if (unknown.length > 0) throw new Error(`--screens ${unknown.join(',')}: known are ${allScreens.join(',')}`)

const machine = watchMachine()
const options = { runs: Number(values.runs), screens }
const rows = values.shares
  ? await benchShares(options)
  : [
      '| What | Ours | Compared with | Ratio |',
      '|---|---|---|---|',
      ...(await benchOffline({ ...options, ...(values.before && { before: values.before }) })),
    ]
const figures = [`Measured ${machine()} Median${values.shares ? '' : ' (quartiles)'}.`, '', ...rows].join('\n')
console.log(figures)
if (values.write) writeFigures('docs/performance.md', values.shares ? 'shares' : 'offline', figures)
process.exit(0)
