import { isDeepStrictEqual } from 'node:util'
import type { Page } from '@playwright/test'
import type { QueuedRequest } from '#src/local/requests.ts'
import { makeChangeMaker, type Made } from './changes.ts'
import { makeDice } from './dice.ts'
import { answerFaults } from './fault-proxy.ts'
import { judge, type Verdict } from './verdict.ts'
import { inPage, type World } from './world.ts'

export interface TrialResult extends Verdict {
  faults: Record<string, number>
  /** Resources whose screen differed from the server once all changes had arrived. */
  wrongScreens: string[]
  /** The session ended through the faults, without a log-out. */
  loggedOut: boolean
  /** Milliseconds from the end of all faults to an empty lane. */
  drainedIn: number
}

/** The longest time in which all changes must arrive after the faults end, in milliseconds. */
const timeLimit = 90_000

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * One user makes changes in one or two tabs while network, browser and server fail as the seed determines. Then the
 * faults end, the queue drains, and the effects are read from the server's database.
 * @throws when the lane is not empty in time
 */
export const runTrial = async (world: World, seed: number, trial: number): Promise<TrialResult> => {
  const dice = makeDice(seed, `trial ${trial}`)
  const make = makeChangeMaker(dice, trial, world.locationIds)
  const faults: Record<string, number> = { 'browser killed': 0, 'server killed': 0 }
  const made: Made[] = []
  let moment = 0
  let tabs: Page[] = []
  let returning: Promise<void> | undefined

  const reopen = async () => {
    await world.openBrowser()
    tabs = await Promise.all(Array.from({ length: 1 + dice.whole(2) }, world.openTab))
  }
  const killBrowser = async () => {
    faults['browser killed']! += 1
    await world.killBrowser()
    await reopen()
  }
  const killServer = async () => {
    faults['server killed']! += 1
    await returning
    await world.server.stop('SIGKILL')
    const away = dice.whole(1_500)
    returning = pause(away).then(() => world.server.start())
  }
  /** Adds the change. Sometimes kills the browser meanwhile. */
  const change = async () => {
    const one = make()
    made.push(one)
    one.begun = moment += 1
    const kept = inPage(dice.one(tabs), 'add', one.kind, one.payload).then(
      () => {
        one.confirmed = moment += 1
      },
      () => undefined,
    )
    if (!dice.happens(0.2)) return kept
    await Promise.race([kept, pause(dice.whole(80))])
    await killBrowser()
  }

  await world.injectFaults(
    {
      seed: seed + trial,
      dropRequest: 'p:0.12',
      dropResponse: 'p:0.18',
      dupRequest: 'p:0.15',
      delayRequest: 'p:0.15/400',
      dropMode: dice.one(['rst', 'fin'] as const),
    },
    () => (dice.happens(0.35) ? dice.one(answerFaults) : undefined),
  )
  const before = new Map(world.answerFaults())
  await reopen()
  for (let rest = 6 + dice.whole(8); rest > 0; rest -= 1) {
    await change()
    await pause(dice.whole(200))
    if (dice.happens(0.12)) await killServer()
    if (dice.happens(0.12)) await killBrowser()
  }

  for (const [name, count] of linkFaults(world.linkStats())) faults[name] = count
  await world.heal()
  await returning
  for (const [name, count] of world.answerFaults()) faults[name] = count - (before.get(name) ?? 0)
  const healed = performance.now()
  const aside = await drained(tabs[0]!)
  const drainedIn = performance.now() - healed
  const loggedOut = !(await inPage(tabs[0]!, 'isLoggedIn'))
  const wrongScreens = loggedOut ? [] : await screensOff(tabs[0]!, world)
  for (const { sequence } of aside) await inPage(tabs[0]!, 'discard', sequence)
  if (dice.happens(0.5)) await world.killBrowser()
  else await world.closeBrowser()
  const verdict = judge(made, await world.readEffects(), aside)
  await world.server.start()
  return { ...verdict, faults, wrongScreens, loggedOut, drainedIn }
}

const linkFaults = (stats: Record<string, unknown>): [string, number][] =>
  (['dropped_requests', 'dropped_responses', 'duplicated_requests', 'delayed_requests'] as const).map((name) => [
    name.replace('_', ' '),
    (stats[name] as unknown[]).length,
  ])

/** Waits until no change waits. @returns the refused changes that the user sees */
const drained = async (page: Page): Promise<QueuedRequest[]> => {
  const deadline = performance.now() + timeLimit
  for (;;) {
    await inPage(page, 'flush')
    const stored = await inPage(page, 'stored')
    if (stored.every(({ state }) => state === 'aside')) return stored
    if (performance.now() > deadline) throw new Error(`still waiting after ${timeLimit} ms: ${JSON.stringify(stored)}`)
    await pause(100)
  }
}

const screens = ['account', 'vehicle', 'homeLocation'] as const

/** Names of the resources whose screen differs from the server's answer to another client. */
const screensOff = async (page: Page, world: World): Promise<string[]> => {
  const shown = await Promise.all(screens.map((name) => inPage(page, 'screen', name)))
  const known = await world.askAsCasey()
  return screens.filter((name, index) => !isDeepStrictEqual(shown[index], known[name]))
}
