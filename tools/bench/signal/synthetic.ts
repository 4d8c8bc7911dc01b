import type { Trace } from '#tests/support/weak-signal-proxy.mjs'

/** How one packet of 1500 bytes follows another, in milliseconds, and for how long; null: nothing passes. */
const stretches = [
  { seconds: 5, every: 10 }, // 1.2 Mbit/s
  { seconds: 3, every: null },
  { seconds: 4, every: 100 }, // 120 kbit/s
  { seconds: 3, every: null },
  { seconds: 5, every: 30 }, // 400 kbit/s
] as const

/** A link that comes and goes in 20 s, for whoever has no recorded one: good, silent, slow, silent, middling. */
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
