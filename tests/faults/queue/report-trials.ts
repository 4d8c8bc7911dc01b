import { figure, show } from '../../../tools/bench/figures.ts'
import type { Setting } from '../setting.ts'
import { faultsIn, runSeries, sum, type Series } from './series.ts'

const tableOf = (series: Series): [name: string, value: string][] => {
  const { confirmed, unconfirmed, refused, faults, lost, doubled, reordered, wrongScreens, loggedOut } = sum(series)
  const named = faultsIn(series)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')
  const brokenOff = series.broken.length > 0 ? `, then broken off: ${series.broken.join('; ')}` : ''
  return [
    ['Trials', `${series.results.length}${brokenOff}`],
    ['Faults injected', `${faults}: ${named}`],
    ['Changes confirmed to the user', `${confirmed}, of which the server refused ${refused}, with the reason shown`],
    ['Changes cut off before they were confirmed', `${unconfirmed}`],
    ['Lost', `${lost.length}`],
    ['Duplicated', `${doubled.length}`],
    ['Out of order', `${reordered.length}`],
    ['Screens that differ from the server afterwards', `${wrongScreens.length}`],
    ['Sessions that ended without a log-out', `${loggedOut.length}`],
    ['From the last fault to an empty lane', show(figure(series.results.map(({ drainedIn }) => drainedIn)), 'ms')],
  ]
}

/** Runs the trials of the queue. @returns their table, and a text for each failed check */
export const reportTrials = async (trials: number, seed: number, phones: number, setting: Setting) => {
  const series = await runSeries(
    phones,
    trials,
    seed,
    (trial, { confirmed, lost, doubled, reordered, wrongScreens, loggedOut }) =>
      console.error(
        [
          `${trial}: ${confirmed} confirmed, ${lost.length} lost, ${doubled.length} doubled`,
          `${reordered.length} out of order, ${wrongScreens.length} wrong screens${loggedOut ? ', logged out' : ''}`,
        ].join(', '),
      ),
    setting,
  )
  const { lost, doubled, reordered, wrongScreens, loggedOut } = sum(series)
  return {
    rows: series.results.length > 0 ? tableOf(series) : [],
    wrong: [...series.broken, ...lost, ...doubled, ...reordered, ...wrongScreens, ...loggedOut],
  }
}
