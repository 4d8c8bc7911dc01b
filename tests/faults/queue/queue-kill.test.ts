import { expect, test } from 'vitest'
import { runSeries, sum } from './series.ts'

// Kills Chromium with a profile on disk and a real server. `npm run test:faults` runs more trials.

const seed = 20_261_121

test(
  `three trials from seed ${seed}: no confirmed change is lost, doubled or reordered, and no user is logged out`,
  async () => {
    const series = await runSeries(1, 3, seed)
    expect(series.broken).toEqual([])
    const { confirmed, faults, lost, doubled, reordered, wrongScreens, loggedOut } = sum(series)
    expect({ lost, doubled, reordered, wrongScreens, loggedOut }).toEqual({
      lost: [],
      doubled: [],
      reordered: [],
      wrongScreens: [],
      loggedOut: [],
    })
    expect(confirmed).toBeGreaterThan(10)
    expect(faults).toBeGreaterThan(10)
  },
  5 * 60_000,
)
