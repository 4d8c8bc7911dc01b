/** Reopenings without a server. `npm run bench:offline -- --runs 20 --screens /,/wallet --before FOLDER --write` */
import { parseArgs } from 'node:util'
import { watchMachine } from '../machine.ts'
import { writeFigures } from '../write-figures.ts'
import { allScreens, benchOffline, type Screen } from './run.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '20' },
    screens: { type: 'string', default: allScreens.join(',') },
    /** Another checkout with a finished build. */
    before: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const screens = values.screens.split(',') as Screen[]
const unknown = screens.filter((each) => !allScreens.includes(each))
if (unknown.length > 0) throw new Error(`--screens ${unknown.join(',')}: known are ${allScreens.join(',')}`)

const machine = watchMachine()
const rows = await benchOffline({ runs: Number(values.runs), screens, ...(values.before && { before: values.before }) })
const head = `Measured ${machine()} Median (quartiles).`
const figures = [head, '', '| What | Ours | Compared with | Ratio |', '|---|---|---|---|', ...rows].join('\n')
console.log(figures)
if (values.write) writeFigures('docs/performance.md', 'offline', figures)
process.exit(0)
