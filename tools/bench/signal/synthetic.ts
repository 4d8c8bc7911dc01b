import type { Trace } from '../../../tests/support/weak-signal-proxy.mjs'

/** Milliseconds between packets of 1500 bytes, and the duration of each stretch; null: no packet passes. */
const stretches = [
  { seconds: 5, every: 10 }, // 1.2 Mbit/s
  { seconds: 3, every: null },
  { seconds: 4, every: 100 }, // 120 kbit/s
  { seconds: 3, every: null },
  { seconds: 5, every: 30 }, // 400 kbit/s
] as const

/** A link of 20 s for measurements without a recorded trace: fast, silent, slow, silent, medium. */
export const syntheticTrace = (): Trace => {
  const moments: number[] = []
  let start = 0
  for (const { seconds, every } of stretches) {
    const end = start + seconds * 1_000
    if (every !== null) for (let at = start + every; at <= end; at += every) moments.push(at)
    start = end
  }
  return { file: 'synthetic', ts: Uint32Array.from(moments), period: moments.at(-1)! }
}
