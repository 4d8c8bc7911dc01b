/** How long it takes to find a customer among 100,000. `npm run bench:search` */
import { watchMachine } from '../machine.ts'
import { benchSearch } from './run.ts'

const machine = watchMachine()
const rows = await benchSearch()
console.log([machine(), '', '| What | Ours | Compared with | Ratio |', '|---|---|---|---|', ...rows].join('\n'))
process.exit(0)
