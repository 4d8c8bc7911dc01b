import { watchMachine } from '../machine.ts'
import { benchSockets } from './run.ts'

const machine = watchMachine()
const rows = await benchSockets()
console.log([machine(), '', '| What | Ours | Compared with | Ratio |', '|---|---|---|---|', ...rows].join('\n'))
process.exit(0)
