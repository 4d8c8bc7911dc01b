import { expect } from 'vitest'
import { runSeries, sum } from './series.ts'

/** Runs trials on one phone: no confirmed change is lost, doubled or reordered, and no user is logged out. */
export const expectKept = async (trials: number, seed: number): Promise<void> => {
  const series = await runSeries(1, trials, seed)
  expect(series.broken).toEqual([])
  const { confirmed, faults, lost, doubled, reordered, wrongScreens, loggedOut } = sum(series)
  expect({ lost, doubled, reordered, wrongScreens, loggedOut }).toEqual({
    lost: [],
    doubled: [],
    reordered: [],
    wrongScreens: [],
    loggedOut: [],
  })
  expect(confirmed).toBeGreaterThan(3 * trials)
  expect(faults).toBeGreaterThan(3 * trials)
}
