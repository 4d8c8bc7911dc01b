import { rng } from '#tests/support/weak-signal-proxy.mjs'

/** Seeded random choices. */
export const makeDice = (seed: number, label: string) => {
  const draw = rng(seed, label)
  return {
    /** An integer from 0 to `below` - 1. */
    whole: (below: number): number => Math.floor(draw() * below),
    happens: (probability: number): boolean => draw() < probability,
    one: <T>(of: readonly T[]): T => of[Math.floor(draw() * of.length)]!,
  }
}

export type Dice = ReturnType<typeof makeDice>
