/** Times at which 1500 bytes may pass, in milliseconds since the start, ascending. The trace repeats after `period`. */
export interface Trace {
  file: string
  ts: Uint32Array
  period: number
}
export interface ProxyOptions {
  target: number
  listen?: number
  /** From the browser to the server; absent: unlimited. */
  up?: Trace
  /** From the server to the browser; absent: unlimited. */
  down?: Trace
  rtt?: number
  seed?: number
  match?: string
  dropRequest?: string
  dropResponse?: string
  dupRequest?: string
  delayRequest?: string
  inject?: string[]
  dropMode?: 'rst' | 'fin' | 'hang'
  http?: boolean
}
export interface ProxyStats {
  up: { bytes: number }
  down: { bytes: number }
  [name: string]: unknown
}
export function createProxy(options: ProxyOptions): {
  listen(): Promise<number>
  close(): Promise<void>
  stats(): ProxyStats
}
/** @throws when the file is not a mahimahi trace */
export function loadTrace(file: string): Trace
/** The part of a trace between two times, in milliseconds. @throws when no packet passes in it */
export function windowTrace(trace: Trace, from: number, to?: number): Trace
/** A seeded random stream, 0 to 1, one for each purpose. */
export function rng(seed: number, label: string): () => number
