/** How soon the preview shows an edit. `npm run bench:preview`, of a part: `npm run bench:preview -- merchandise` */
import { copyOfDemo } from '../../../tests/e2e/support/prepared-data.ts'
import { runServer } from '../../../tests/support/run-server.ts'
import { watchMachine } from '../machine.ts'
import { addGoods } from './goods.ts'
import { benchPreview } from './run.ts'

const machine = watchMachine()
const server = await runServer({ dataDir: await copyOfDemo() })
try {
  const rows = await benchPreview(server.origin('puddle'), await addGoods(server.port), process.argv[2])
  console.log([machine(), '', '| What | Ours | Compared with | Ratio |', '|---|---|---|---|', ...rows].join('\n'))
} finally {
  await server.remove()
}
process.exit(0)
