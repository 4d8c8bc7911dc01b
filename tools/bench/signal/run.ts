import { parseArgs } from 'node:util'
import { copyOfDemo } from '../../../tests/e2e/support/prepared-data.ts'
import { openLink } from '../../../tests/support/faulty-link.ts'
import { freePort, runServer } from '../../../tests/support/run-server.ts'
import { watchMachine } from '../machine.ts'
import { writeFigures } from '../write-figures.ts'
import { answerOf, tableOf, type Series } from './table.ts'
import { readSignal, synthetic, type Signal } from './traces.ts'
import { runTrial } from './trial.ts'

const { values } = parseArgs({
  options: {
    trace: { type: 'string', multiple: true, default: [] },
    runs: { type: 'string', default: '5' },
    rtt: { type: 'string', default: '80' },
    write: { type: 'boolean', default: false },
  },
})
const [runs, rtt] = [Number(values.runs), Number(values.rtt)]

/** Each trace has its own server: purchases on one trace must not lengthen the wallet on the next. */
const measure = async (signal: Signal): Promise<Series> => {
  const port = await freePort()
  const link = await openLink(port)
  const server = await runServer({ port, dataDir: await copyOfDemo(), env: { PUBLIC_PORT: String(link.port) } })
  const series: Series = { signal, trials: [] }
  try {
    for (let run = 0; run < runs; run += 1) {
      series.trials.push(await runTrial(link, signal, run, runs, rtt))
      console.error(`${signal.name}: ${run + 1} of ${runs}`)
    }
  } finally {
    await link.close()
    await server.remove()
  }
  return series
}

const machine = watchMachine()
const all: Series[] = []
for (const signal of values.trace.length > 0 ? values.trace.map(readSignal) : [synthetic()])
  all.push(await measure(signal))
const head = `Measured ${machine()} Round trip ${rtt} ms. Median (smallest to largest).`
const figures = [head, '', tableOf(all), '', answerOf(all)].join('\n')
console.log(`\n${figures}`)
if (values.write) writeFigures('docs/performance.md', 'signal', figures)
process.exit(0)
