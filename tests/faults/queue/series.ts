import type { Setting } from '../setting.ts'
import { sharesOf } from '../shares.ts'
import { runTrial, type TrialResult } from './trial.ts'
import { openWorld, type World } from './world.ts'

export interface Series {
  results: (TrialResult & { trial: number })[]
  /** Trials that did not complete, with the reason. */
  broken: string[]
}

export interface Sums {
  confirmed: number
  unconfirmed: number
  refused: number
  faults: number
  lost: string[]
  doubled: string[]
  reordered: string[]
  wrongScreens: string[]
  loggedOut: string[]
}

const begin = async (world: World): Promise<void> => {
  await world.openBrowser()
  await world.logIn()
  await world.closeBrowser()
}

/** Runs trials one after another in one world. The profile, the data and the records of earlier trials stay. */
const runTrials = async (
  numbers: readonly number[],
  seed: number,
  tell: (trial: number, result: TrialResult) => void,
  setting: Setting,
): Promise<Series> => {
  const world = await openWorld(setting)
  const series: Series = { results: [], broken: [] }
  try {
    await begin(world)
    for (const trial of numbers) {
      const result = await runTrial(world, seed, trial).catch((error: unknown) => String(error))
      if (typeof result === 'string') {
        series.broken.push(`trial ${trial}: ${result}`)
        break
      }
      series.results.push({ trial, ...result })
      tell(trial, result)
      if (result.loggedOut) await begin(world)
    }
  } finally {
    await world.close()
  }
  return series
}

/** Runs trials on several phones at a time, each with a server of its own. */
export const runSeries = async (
  phones: number,
  trials: number,
  seed: number,
  tell: (trial: number, result: TrialResult) => void = () => undefined,
  setting: Setting = {},
): Promise<Series> => {
  const done = await Promise.all(sharesOf(trials, phones).map((numbers) => runTrials(numbers, seed, tell, setting)))
  return { results: done.flatMap(({ results }) => results), broken: done.flatMap(({ broken }) => broken) }
}

export const sum = ({ results }: Series): Sums => {
  const total = (count: (result: TrialResult) => number) => results.reduce((so, result) => so + count(result), 0)
  const all = (list: (result: TrialResult) => string[]) =>
    results.flatMap((result) => list(result).map((name) => `trial ${result.trial}: ${name}`))
  return {
    confirmed: total(({ confirmed }) => confirmed),
    unconfirmed: total(({ unconfirmed }) => unconfirmed),
    refused: total(({ refused }) => refused),
    faults: total(({ faults }) => Object.values(faults).reduce((so, count) => so + count, 0)),
    lost: all(({ lost }) => lost),
    doubled: all(({ doubled }) => doubled),
    reordered: all(({ reordered }) => reordered),
    wrongScreens: all(({ wrongScreens }) => wrongScreens),
    loggedOut: all(({ loggedOut }) => (loggedOut ? ['logged out'] : [])),
  }
}

/** How often each fault occurred, the most frequent first. */
export const faultsIn = ({ results }: Series): [name: string, count: number][] => {
  const counts = new Map<string, number>()
  for (const { faults } of results)
    for (const [name, count] of Object.entries(faults)) counts.set(name, (counts.get(name) ?? 0) + count)
  return [...counts].sort(([, a], [, b]) => b - a)
}
