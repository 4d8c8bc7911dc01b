export interface ProxyOptions {
  target: number
  listen?: number
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
export function createProxy(options: ProxyOptions): { listen(): Promise<number>; close(): Promise<void>; stats(): Record<string, unknown> }
/** A stream of seeded chance, 0 to 1, one for each purpose. */
export function rng(seed: number, label: string): () => number
