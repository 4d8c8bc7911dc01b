import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { loadTrace, windowTrace, type Trace } from '#tests/support/weak-signal-proxy.mjs'
import { syntheticTrace } from './synthetic.ts'

/** A link as it was on some day. */
export interface Signal {
  name: string
  up: Trace
  down: Trace
}

/** One direction each, beginning at some moment. */
export type Shape = Pick<Signal, 'up' | 'down'>

/**
 * `FILE` or `NAME=FILE`. A file that ends in .down has its other direction beside it in one that ends in .up;
 * a single one is played both ways. @throws when it is no mahimahi trace
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

/** As it goes on from a moment, in milliseconds. */
export const from = ({ up, down }: Signal, moment: number): Shape => ({
  up: startingAt(up, moment),
  down: startingAt(down, moment),
})

const startingAt = (trace: Trace, moment: number): Trace => windowTrace(trace, moment % trace.period)

export interface Silence {
  /** Milliseconds from the beginning of the trace. */
  start: number
  /** Milliseconds. */
  length: number
}

/** What a person notices, in milliseconds. */
const noticed = 1_000

/** Where nothing arrives for a second and more, longest first; the longest pause there is where none is that long. */
export const silences = ({ down: { ts } }: Signal): Silence[] => {
  const pauses = [...ts.subarray(1)]
    .map((next, index) => ({ start: ts[index]!, length: next - ts[index]! }))
    .sort((a, b) => b.length - a.length)
  return pauses.filter(({ length }, index) => index === 0 || length >= noticed)
}

/** The longest ones, beginning anew when there are fewer. */
export const someSilences = (signal: Signal, first: number, count: number): Silence[] => {
  const all = silences(signal)
  return Array.from({ length: count }, (_, index) => all[(first + index) % all.length]!)
}
