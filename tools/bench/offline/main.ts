/** Reopenings without a server. `npm run bench:offline -- --runs 20 --screens /,/wallet --before FOLDER` */
import { parseArgs } from 'node:util'
import { watchMachine } from '../machine.ts'
import { allScreens, benchOffline, type Screen } from './run.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '20' },
    screens: { type: 'string', default: allScreens.join(',') },
    /** Another checkout with a finished build. */
    before: { type: 'string' },
  },
})
const screens = values.screens.split(',') as Screen[]
const unknown = screens.filter((each) => !allScreens.includes(each))
if (unknown.length > 0) throw new Error(`--screens ${unknown.join(',')}: known are ${allScreens.join(',')}`)

const machine = watchMachine()
const rows = await benchOffline({ runs: Number(values.runs), screens, ...(values.before && { before: values.before }) })
const head = `Measured ${machine()} Median (quartiles).`
console.log([head, '', '| What | Ours | Compared with | Ratio |', '|---|---|---|---|', ...rows].join('\n'))
process.exit(0)
