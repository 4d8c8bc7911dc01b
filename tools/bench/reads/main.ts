import { watchMachine } from '../machine.ts'
import { benchReads } from './run.ts'

const machine = watchMachine()
const rows = await benchReads()
console.log([machine(), '', '| What | Ours | Compared with | Ratio |', '|---|---|---|---|', ...rows].join('\n'))
process.exit(0)
