import type { Call } from '#contract/endpoints/index.ts'
import type { Resource } from '#src/resources/resource.ts'
import { logIn, logOut } from '#src/session/log-in.ts'
import { keptFor } from '#src/session/forget.ts'
import { readSession } from '#src/session/stored-session.ts'
import { firstMoment, kinds, payloadOf, tracesOf, type Change } from './changes.ts'
import { makeDevice, type Guard, type Page } from './device.ts'
import { pause } from './page-lifecycle.ts'
import { judge } from './judge.ts'
import { comparison, screens } from './screens.ts'

const quietly = (promise: Promise<unknown>): void => void promise.catch(() => undefined)

/**
 * One history: a phone with two pages, the server, and the changes that the app confirmed to its users. A guard may be
 * taken out, to see that the history finds its absence.
 */
export const beginTrial = (without?: Guard) => {
  const device = makeDevice(without)
  const pages: (Page | undefined)[] = []
  const changes: Change[] = []
  const logIns = new Map<string, ReturnType<typeof device.server.sessionOf>>()
  let turn = 0
  /** The user who logged in last; null after a log out, undefined when the page died during a log-in or log-out. */
  let loggedIn: string | null | undefined
  /** No disk failed, and no user logged in or out. */
  let steady = true
  let diskFailed = false
  let logOuts = 0
  /** When each user was last seen logged in, by the device's clock. */
  const lastHere = new Map<string, number>()

  /** A live, awake page, reopened if it died. As in the app, opening sends what waits. */
  const page = (index: number): Page => {
    const known = pages[index]
    if (known?.life.alive) {
      known.life.thaw()
      return known
    }
    const opened = device.openPage()
    pages[index] = opened
    // When one page dies the user returns to the other, which then checks for waiting changes.
    opened.life.onEnd(() => pages[1 - index]?.life.whenAwake(() => quietly(page(1 - index).queue.flush())))
    quietly(opened.queue.flush())
    return opened
  }

  /** Waits for the work, unless its page dies. */
  const survive = <T>({ life }: Page, work: Promise<T>): Promise<T | 'dead'> => Promise.race([work, life.ended])

  const personHere = async (): Promise<string | undefined> => {
    const session = await readSession(device.own)
    return session.state === 'person' ? session.person : undefined
  }

  /** What a user has queued is kept for a week after the session ended. Then it may be missing. */
  const expireKept = async (): Promise<void> => {
    const now = device.clock.now()
    const session = await readSession(device.own)
    const current = session.state === 'person' || session.state === 'ended' ? session.person : ''
    if (session.state === 'person') lastHere.set(current, now)
    for (const change of changes)
      if (change.person !== current && now - (lastHere.get(change.person) ?? now) >= keptFor) change.givenUp = true
  }

  const trial = {
    device,
    pages,
    page,

    async enqueue(index: number, which: number): Promise<void> {
      const kind = kinds[which % kinds.length]!
      await expireKept()
      const here = await personHere()
      const number = changes.length + 1
      const payload = payloadOf(kind, number)
      const change: Change = {
        number,
        kind,
        person: kind.anonymous ? '' : (here ?? ''),
        payload,
        begun: (turn += 1),
        confirmed: 0,
        givenUp: false,
        discards: 0,
      }
      changes.push(change)
      for (const trace of tracesOf(kind, payload)) device.server.changes.set(trace, number)
      const used = page(index)
      const outcome = await survive(
        used,
        used.queue.add(kind, payload as never).then(
          () => 'kept' as const,
          () => 'refused' as const,
        ),
      )
      if (outcome === 'kept') change.confirmed = turn += 1
    },

    async logIn(index: number, person: string): Promise<void> {
      await expireKept()
      const used = page(index)
      steady &&= changes.length === 0
      loggedIn = undefined
      const outcome = await survive(
        used,
        logIn(used, { email: person, password: 'x' }).catch(() => 'failed' as const),
      )
      if (outcome === undefined) {
        quietly(used.queue.flush())
        logIns.set(person, device.server.sessionOf(person))
        loggedIn = person
      }
      await device.quiet()
    },

    async logOut(index: number): Promise<void> {
      const here = await personHere()
      logOuts += 1
      for (const change of changes) if (here && change.person === here) change.givenUp = true
      loggedIn = undefined
      quietly(logOut(page(index)).then(() => (loggedIn = null)))
      await device.advance(3_000)
    },

    async retry(index: number, which: number, times: number): Promise<void> {
      const record = await pick(which, 'aside')
      if (!record) return
      const change = changes[device.server.changes.get(JSON.stringify(record.payload))! - 1]!
      change.begun = turn += 1
      for (let time = 0; time < times; time += 1) quietly(page((index + time) % 2).queue.retry(record.sequence))
      await device.quiet()
      change.confirmed = turn += 1
    },

    async discard(index: number, which: number): Promise<void> {
      const record = await pick(which)
      if (!record) return
      const change = changes[device.server.changes.get(JSON.stringify(record.payload))! - 1]!
      const before = { givenUp: change.givenUp, logOuts }
      change.givenUp = true
      change.discards += 1
      quietly(
        page(index)
          .queue.discard(record.sequence)
          .then((told) => {
            // After "sent" or "refused" the change must be accounted for as before the discard.
            if (told !== 'discarded' && change.discards === 1 && before.logOuts === logOuts)
              change.givenUp = before.givenUp
          }),
      )
      await pause(record.sequence % 3)
    },

    /** Wakes the worker, which sends what it can and is stopped again. */
    wakeWorker(): void {
      const worker = device.openPage()
      quietly(
        worker.queue
          .flush({ evenIfEarly: true })
          .catch(() => undefined)
          .then(() => worker.close()),
      )
    },

    /** Empties the answer cache, as a purge or a new state version does. The server can send all of it again. */
    emptyCopy: (): Promise<void> => device.copy.answers.clear(),

    replaceKey(): void {
      device.server.appKey += '+'
    },

    failDisk(index: number, steps: number): void {
      steady = false
      diskFailed = true
      page(index).life.faultAfter(steps)
    },

    /** The device's clock is set, ahead or back. */
    async jump(milliseconds: number): Promise<void> {
      await expireKept()
      device.clock.jump(milliseconds)
      await expireKept()
    },

    /** A browser freezes no page that holds or awaits a lock. */
    async freeze(index: number): Promise<void> {
      const { life } = page(index)
      if (!device.locks.involve(life)) life.freeze()
    },

    /** A screen refreshes; its answer takes `turns` to arrive. */
    refresh(index: number, which: number, turns: number): void {
      device.server.readTurns = turns
      quietly(page(index).keeper.refresh(screens[which]!, undefined))
    },

    async messageArrives(): Promise<void> {
      const here = await personHere()
      if (here) device.server.state(here).messages.push(firstMoment + changes.length + 0.5)
    },

    /** @throws Error that names each violated invariant */
    async check(): Promise<void> {
      await device.quiet()
      await expireKept()
      const faults = judge({ changes, server: device.server, stored: await device.own.requests.toArray() })
      const session = await readSession(device.own)
      if (session.state === 'ended' && isSessionValid(session.person))
        faults.push(`${session.person} was logged out by a bad signal`)
      if (session.state === 'person' && loggedIn !== undefined && session.person !== loggedIn)
        faults.push(`${session.person} is logged in, though ${loggedIn ?? 'no user'} ought to be`)
      const problem = device.reported.find((each) => !isExpected(each))
      if (problem !== undefined) faults.push(`reported: ${String(problem)} ${String((problem as Error).cause)}`)
      if (device.crowded() > 0) faults.push('two pages sent at the same moment')
      if (faults.length > 0) throw new Error(faults.join('\n'))
    },

    /**
     * Compares each screen with the server's value and the waiting changes, before and after a refresh. @throws Error
     */
    async look(index: number): Promise<void> {
      await trial.check()
      const here = await personHere()
      const used = page(index)
      await device.quiet()
      if (!here || here !== (await personHere())) return
      for (const resource of screens) {
        if (isSteady(here, resource)) await compare(used, resource, here)
        const asked = await survive(
          used,
          used.keeper.refresh(resource, undefined).catch(() => 'failed' as const),
        )
        if (asked !== undefined || (await personHere()) !== here) return
        await device.quiet()
        await compare(used, resource, here)
      }
    },

    /** Ends all faults: an open page sends its user's waiting changes without user action. @throws Error */
    async heal(): Promise<void> {
      await trial.check()
      device.server.heal()
      for (const each of pages) each?.life.recover()
      const here = await personHere()
      if (here && isSessionValid(here) && pages.some((each) => each?.life.alive)) await expectSent(here)
    },

    /** Each user logs in again: every change must arrive or be visible. @throws Error */
    async end(): Promise<void> {
      for (const each of pages) each?.life.die()
      for (const person of people.filter(
        (each) => each === 'casey' || changes.some((change) => change.person === each),
      )) {
        await trial.logIn(0, person)
        await expectSent(person)
        await trial.look(0)
      }
      page(0).life.die()
      device.forget()
    },
  }

  /** Reports that the history's own faults explain. */
  const isExpected = (problem: unknown): boolean =>
    diskFailed || (device.server.garbled > 0 && String(problem).includes('cannot be applied'))

  /** Whether the user's last session that this phone received is still valid. */
  const isSessionValid = (person: string): boolean => {
    const known = logIns.get(person)
    return known !== undefined && known === device.server.sessionOf(person) && !known.ended
  }

  /**
   * Only this phone changed the resource, and none of its changes was dropped: its stored value then equals the
   * server's without a refresh.
   */
  const isSteady = (person: string, { name }: Pick<Resource, 'name'>): boolean =>
    name !== 'unread' &&
    steady &&
    device.server.garbled === 0 &&
    !device.server.effects.some(({ key }) => device.server.refusedKeys.has(key)) &&
    !changes.some((change) => change.person === person && (change.givenUp || change.discards > 0))

  const compare = async (used: Page, resource: Resource<Call, void>, person: string): Promise<void> => {
    const stored = await survive(
      used,
      used.keeper.read(resource, undefined).catch(() => 'failed' as const),
    )
    if (stored === undefined || typeof stored === 'string') return
    const queued = await device.own.requests.where('person').equals(person).sortBy('sequence')
    const { shown, due } = comparison(resource, stored.value, queued, device.server.state(person))
    if (shown !== due) throw new Error(`${resource.name} shows ${shown}, not ${due}`)
  }

  const expectSent = async (person: string): Promise<void> => {
    for (let quarter = 0; quarter < 8 && (await waitingOf(person)) > 0; quarter += 1) {
      await device.advance(61_000)
      device.clock.jump(15 * 60_000)
    }
    if ((await waitingOf(person)) > 0)
      throw new Error(`not everything of ${person} is sent after two hours without a fault`)
  }

  const waitingOf = async (person: string): Promise<number> => {
    const stored = await device.own.requests.toArray()
    return stored.filter((record) => record.state === 'waiting' && (record.person === person || record.person === ''))
      .length
  }

  const pick = async (which: number, state?: string) => {
    const here = (await personHere()) ?? ''
    const stored = await device.own.requests.where('person').equals(here).toArray()
    const choice = stored.filter((record) => record.lane === 'person' && (!state || record.state === state))
    return choice[which % Math.max(1, choice.length)]
  }

  return trial
}

export const people = ['casey', 'noor'] as const
export type Trial = ReturnType<typeof beginTrial>
