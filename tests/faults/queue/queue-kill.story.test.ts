import { expect, test } from 'vitest'
import { expectKept } from './expect-kept.ts'
import { runSeries, sum } from './series.ts'

// Kills Chromium with a profile on disk and a real server, in several trials. `npm run test:faults` runs many.

const seed = 20_261_122

test(`four trials from seed ${seed} keep every confirmed change`, () => expectKept(4, seed), 10 * 60_000)

test(
  'two of them without the keys double changes',
  async () => {
    const { doubled } = sum(await runSeries(1, 2, seed, undefined, { without: 'key' }))
    console.warn(`doubled without the key: ${doubled.length}`)
    expect(doubled).not.toEqual([])
  },
  10 * 60_000,
)
