/** Random numbers that a seed repeats (mulberry32). */
export interface Dice {
  /** From 0 up to, without, `count`. */
  below: (count: number) => number
  chance: (probability: number) => boolean
  pick: <T>(from: readonly T[]) => T
  /** One of the keys, by weight. */
  weighted: <K extends string>(weights: Readonly<Record<K, number>>) => K
}

export const rollFrom = (seed: number): Dice => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number): number => Math.floor(next() * count)
  const pick = <T>(from: readonly T[]): T => from[below(from.length)]!
  const weighted = <K extends string>(weights: Readonly<Record<K, number>>): K => {
    const entries = Object.entries(weights) as [K, number][]
    let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [key, weight] of entries) {
      left -= weight
      if (left < 0) return key
    }
    return entries.at(-1)![0]
  }
  return { below, chance: (probability) => next() < probability, pick, weighted }
}
