import fc from 'fast-check'
import { pause } from './page-lifecycle.ts'
import { kinds } from './changes.ts'
import { anyPlan, anyRenewal, anySiteKeyAnswer } from './outcomes.ts'
import { people, type Trial } from './trial.ts'

export type Command = fc.AsyncCommand<object, Trial>

/** A command whose precondition always holds: an action that is impossible at that moment does nothing. */
const command = (name: string, run: (trial: Trial) => Promise<void> | void): Command => ({
  check: () => true,
  run: async (_, trial) => run(trial),
  toString: () => name,
})

const either = fc.nat(1)
const place = fc.nat(5)
const minute = 60_000
const day = 24 * 60 * minute

const made: [number, fc.Arbitrary<Command>][] = [
  [
    9,
    fc
      .tuple(either, fc.nat(kinds.length - 1))
      .map(([page, kind]) => command(`enqueue ${kinds[kind]!.kind} on ${page}`, (trial) => trial.enqueue(page, kind))),
  ],
  [
    8,
    anyPlan.map((plan) =>
      command(`plan ${JSON.stringify(plan)}`, ({ device }) => void device.server.plan.push(...plan)),
    ),
  ],
  [
    2,
    fc
      .array(anyRenewal, { minLength: 1, maxLength: 2 })
      .map((plan) => command(`renewals ${plan}`, ({ device }) => void device.server.renewals.push(...plan))),
  ],
  [4, fc.nat(40).map((turns) => command(`pass ${turns}`, () => pause(turns)))],
  [
    4,
    fc
      .constantFrom(500, 2_000, 20_000, minute)
      .map((time) => command(`advance ${time}`, ({ device }) => device.advance(time))),
  ],
  [
    2,
    fc
      .constantFrom(-365 * day, -day, -minute, minute, day, 40 * day)
      .map((time) => command(`clock jumps ${time}`, (trial) => trial.jump(time))),
  ],
  [
    3,
    fc
      .tuple(either, fc.constantFrom(...people))
      .map(([page, person]) => command(`log in ${person} on ${page}`, (trial) => trial.logIn(page, person))),
  ],
  [1, either.map((page) => command(`log out on ${page}`, (trial) => trial.logOut(page)))],
  [
    4,
    fc
      .tuple(either, fc.nat(70))
      .map(([page, steps]) => command(`kill ${page} after ${steps}`, (trial) => trial.page(page).life.dieAfter(steps))),
  ],
  [
    2,
    fc
      .tuple(either, fc.nat(30))
      .map(([page, steps]) => command(`disk of ${page} fails after ${steps}`, (trial) => trial.failDisk(page, steps))),
  ],
  [1, either.map((page) => command(`freeze ${page}`, (trial) => trial.freeze(page)))],
  [
    2,
    fc
      .tuple(either, place, fc.integer({ min: 1, max: 2 }))
      .map(([page, which, times]) =>
        command(`retry ${which} on ${page}, ${times} times`, (trial) => trial.retry(page, which, times)),
      ),
  ],
  [1, fc.constant(command('the copy is emptied', (trial) => trial.emptyCopy()))],
  [1, fc.constant(command('the application key is replaced', (trial) => trial.replaceKey()))],
  [
    1,
    fc
      .array(anySiteKeyAnswer, { minLength: 1, maxLength: 3 })
      .map((plan) => command(`site keys ${plan}`, ({ device }) => void device.server.siteKeyAnswers.push(...plan))),
  ],
  [
    3,
    fc
      .tuple(either, place)
      .map(([page, which]) => command(`discard ${which} on ${page}`, (trial) => trial.discard(page, which))),
  ],
  [
    3,
    fc.tuple(either, fc.boolean()).map(([page, evenIfEarly]) =>
      command(
        `flush ${page}${evenIfEarly ? ' early' : ''}`,
        (trial) =>
          void trial
            .page(page)
            .queue.flush({ evenIfEarly })
            .catch(() => undefined),
      ),
    ),
  ],
  [1, fc.constant(command('the worker wakes', (trial) => trial.wakeWorker()))],
  [
    2,
    fc
      .tuple(either, fc.nat(3), fc.nat(25))
      .map(([page, which, turns]) =>
        command(`refresh ${which} on ${page}, ${turns} turns`, (trial) => trial.refresh(page, which, turns)),
      ),
  ],
  [1, fc.constant(command('a message arrives', (trial) => trial.messageArrives()))],
  [3, either.map((page) => command(`look on ${page}`, (trial) => trial.look(page)))],
]

/** Histories of one phone that two users share. */
export const anyHistory = fc.commands([fc.oneof(...made.map(([weight, arbitrary]) => ({ weight, arbitrary })))], {
  maxCommands: 40,
  size: '+1',
  replayPath: process.env.CLEARCOAT_REPLAY,
})
