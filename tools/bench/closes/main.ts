/** How long the close of a day of 10,000 orders takes. `npm run bench:closes` */
import { watchMachine } from '../machine.ts'
import { benchCloses } from './run.ts'

const machine = watchMachine()
const rows = await benchCloses()
console.log([machine(), '', '| What | Ours | Compared with | Ratio |', '|---|---|---|---|', ...rows].join('\n'))
process.exit(0)
