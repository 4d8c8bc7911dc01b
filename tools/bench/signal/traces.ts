import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { loadTrace, windowTrace, type Trace } from '../../../tests/support/weak-signal-proxy.mjs'
import { syntheticTrace } from './synthetic.ts'

/** The recorded behaviour of a link. */
export interface Signal {
  name: string
  up: Trace
  down: Trace
}

/** One trace for each direction, from a chosen start. */
export type Shape = Pick<Signal, 'up' | 'down'>

/**
 * Reads `FILE` or `NAME=FILE`. A file that ends in .down has its uplink beside it in a file that ends in .up; any
 * other file is used in both directions. @throws when it is not a mahimahi trace
 */
export const readSignal = (argument: string): Signal => {
  const [, name, file] = /^(?:([^=]+)=)?(.+)$/.exec(argument) as unknown as [string, string | undefined, string]
  const uplink = file.replace(/\.down$/, '.up')
  const down = loadTrace(file)
  return {
    name: name ?? basename(file, '.down'),
    down,
    up: uplink !== file && existsSync(uplink) ? loadTrace(uplink) : down,
  }
}

export const synthetic = (): Signal => {
  const trace = syntheticTrace()
  return { name: 'Synthetic', up: trace, down: trace }
}

/** The link from a given time of its trace, in milliseconds. */
export const from = ({ up, down }: Signal, moment: number): Shape => ({
  up: startingAt(up, moment),
  down: startingAt(down, moment),
})

const startingAt = (trace: Trace, moment: number): Trace => windowTrace(trace, moment % trace.period)

export interface Silence {
  /** Milliseconds from the start of the trace. */
  start: number
  /** Milliseconds. */
  length: number
}

/** The shortest pause that a user notices, in milliseconds. */
const noticed = 1_000

/** Pauses of a second and more, longest first; the longest pause when none is that long. */
export const silences = ({ down: { ts } }: Signal): Silence[] => {
  const pauses = [...ts.subarray(1)]
    .map((next, index) => ({ start: ts[index]!, length: next - ts[index]! }))
    .sort((a, b) => b.length - a.length)
  return pauses.filter(({ length }, index) => index === 0 || length >= noticed)
}

/** The longest silences; the list repeats when it is shorter than `count`. */
export const someSilences = (signal: Signal, first: number, count: number): Silence[] => {
  const all = silences(signal)
  return Array.from({ length: count }, (_, index) => all[(first + index) % all.length]!)
}
