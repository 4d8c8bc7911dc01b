import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { figure, show } from '../../../tools/bench/figures.ts'
import { writeFigures } from '../../../tools/bench/write-figures.ts'
import { faultsIn, runSeries, sum, type Series } from './series.ts'

const { values } = parseArgs({
  options: { trials: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } },
})
const trials = Number(values.trials)
const seed = Number(values.seed)

const tableOf = (series: Series): string => {
  const { confirmed, unconfirmed, refused, faults, lost, doubled, reordered, wrongScreens, loggedOut } = sum(series)
  const drains = show(figure(series.results.map(({ drainedIn }) => drainedIn)), 'ms')
  const rows = [
    [
      'Trials',
      `${series.results.length}${series.broken.length > 0 ? `, then broken off: ${series.broken.join('; ')}` : ''}`,
    ],
    [
      'Faults injected',
      `${faults}: ${faultsIn(series)
        .map(([name, count]) => `${name} ${count}`)
        .join(', ')}`,
    ],
    ['Changes confirmed to the person', `${confirmed}, of which the server refused ${refused} and the person sees why`],
    ['Changes cut off before they were confirmed', `${unconfirmed}`],
    ['Lost', `${lost.length}`],
    ['Doubled', `${doubled.length}`],
    ['Out of order', `${reordered.length}`],
    ['Screens that differ from the server afterwards', `${wrongScreens.length}`],
    ['Sessions that ended, though nobody logged out', `${loggedOut.length}`],
    ['From the last fault to an empty lane', drains],
  ]
  return ['| What | Count |', '|---|---|', ...rows.map((cells) => `| ${cells.join(' | ')} |`)].join('\n')
}

const series = await runSeries(
  trials,
  seed,
  (trial, { confirmed, lost, doubled, reordered, wrongScreens, loggedOut }) =>
    console.error(
      `${trial}: ${confirmed} confirmed, ${lost.length} lost, ${doubled.length} doubled, ${reordered.length} out of order, ${wrongScreens.length} wrong screens${loggedOut ? ', logged out' : ''}`,
    ),
)
const { lost, doubled, reordered, wrongScreens, loggedOut } = sum(series)
const wrong = [...series.broken, ...lost, ...doubled, ...reordered, ...wrongScreens, ...loggedOut]
const head = `\`npm run test:faults -- --trials ${trials} --seed ${seed}\`, ${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}.`
if (series.results.length > 0) writeFigures('docs/reliability.md', 'faults', `${head}\n\n${tableOf(series)}`)
console.error([`${series.results.length} trials from seed ${seed}`, ...wrong].join('\n'))
process.exit(wrong.length > 0 ? 1 : 0)
