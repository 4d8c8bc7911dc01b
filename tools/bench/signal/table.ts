import { figure, ratios, show, type Figure } from '../figures.ts'
import type { Pair, Trial } from './trial.ts'
import { silences, type Signal } from './traces.ts'

export interface Series {
  signal: Signal
  trials: Trial[]
}

const seconds = (values: readonly (number | undefined)[]): string => {
  const known = values.filter((value) => value !== undefined)
  const some = known.length < values.length ? `, ${known.length} of ${values.length}` : ''
  return known.length === 0 ? 'never' : `${show(figure(known.map((value) => value / 1000)), 's', 1)}${some}`
}

const milliseconds = (values: readonly number[]): string => show(figure(values), 'ms')

const kibibytes = (values: readonly number[]): string => show(figure(values.map((value) => value / 1024)), 'KiB', 1)

const column = (trials: readonly Trial[], when: keyof Pair, moment: 'shown' | 'usable'): number[] =>
  trials.flatMap(({ pairs }) => pairs.map((pair) => pair[when][moment]))

const measures: readonly [string, (trials: readonly Trial[]) => string][] = [
  ['First visit: log-in usable', (trials) => seconds(trials.map(({ first }) => first.logIn))],
  ['Tap on "Log in": home usable', (trials) => seconds(trials.map(({ first }) => first.home))],
  ['Sent until then', (trials) => kibibytes(trials.map(({ first }) => first.bytes.sent))],
  ['Received until then', (trials) => kibibytes(trials.map(({ first }) => first.bytes.received))],
  ['Tap on "Yes, pay": wallet', (trials) => seconds(trials.map(({ purchase }) => purchase))],
  ['Later visit: first paint', (trials) => milliseconds(trials.map(({ again }) => again.paint))],
  ['Later visit: wallet shown', (trials) => milliseconds(trials.map(({ again }) => again.shown))],
  ['Later visit: wallet usable', (trials) => milliseconds(trials.map(({ again }) => again.usable))],
  ['Later visit and 5 s of it: sent', (trials) => kibibytes(trials.map(({ again }) => again.bytes.sent))],
  ['Later visit and 5 s of it: received', (trials) => kibibytes(trials.map(({ again }) => again.bytes.received))],
  ['Started in an outage: wallet shown', (trials) => milliseconds(column(trials, 'silent', 'shown'))],
  ['Started in an outage: wallet usable', (trials) => milliseconds(column(trials, 'silent', 'usable'))],
  ['Offline: wallet shown', (trials) => milliseconds(column(trials, 'offline', 'shown'))],
  ['Offline: wallet usable', (trials) => milliseconds(column(trials, 'offline', 'usable'))],
]

const silenceOf = ({ signal, trials }: Series): string => {
  const visits = trials.flatMap(({ pairs }) => pairs).length
  const lengths = silences(signal)
    .slice(0, visits)
    .map(({ length }) => length / 1000)
  return `${lengths.at(-1)!.toFixed(1)} to ${lengths[0]!.toFixed(1)} s`
}

/** One column per trace. */
export const tableOf = (all: readonly Series[]): string => {
  const rows = [
    ['', ...all.map(({ signal }) => signal.name)],
    ['---', ...all.map(() => '---')],
    ['Outages at the start of visits', ...all.map(silenceOf)],
    ...measures.map(([name, cell]) => [name, ...all.map(({ trials }) => cell(trials))]),
  ]
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** A ratio above this is a difference. */
const same = 1.1

const moments = ['shown', 'usable'] as const

/** Compares visits that start in an outage with offline visits, pair by pair. */
const compare = (trials: readonly Trial[], moment: (typeof moments)[number]): Figure =>
  ratios(column(trials, 'silent', moment), column(trials, 'offline', moment))

/** Whether stored content appears as soon on the worst link as offline. */
export const answerOf = (all: readonly Series[]): string => {
  const [worst] = [...all].sort((a, b) => silences(b.signal)[0]!.length - silences(a.signal)[0]!.length)
  const told = (trials: readonly Trial[]) =>
    moments.map((moment) => `${moment} after ${show(compare(trials, moment), '×', 2)} the time`).join(', ')
  const verdict = moments.every((moment) => compare(worst!.trials, moment).median <= same) ? 'Yes' : 'No'
  const together = all.length > 1 ? ` All links together: ${told(all.flatMap(({ trials }) => trials))}.` : ''
  return (
    `Is stored content shown as soon in the outages of the worst link (${worst!.signal.name}) as offline? ` +
    `${verdict}: ${told(worst!.trials)}.${together}`
  )
}
