import { quantile } from '../quantile.ts'

/** Samples with replacement for an interval. */
const samples = 2_000

/** The same draws each time, so that equal measurements give an equal interval (mulberry32). */
const drawer = () => {
  let state = 0x5eed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

/** A figure of measurements that were taken in turns, with its 95 % interval by drawing them with replacement. */
export const intervalOf = <T>(measured: readonly T[], figureOf: (drawn: readonly T[]) => number) => {
  const draw = drawer()
  const drawn = Array.from({ length: samples }, () => figureOf(measured.map(() => measured[draw(measured.length)]!)))
  return { value: figureOf(measured), from: quantile(drawn, 0.025), to: quantile(drawn, 0.975) }
}
