import Dexie from 'dexie'

/** Counts the work under way on one device, so that a test can wait until all of it ends. */
export interface World {
  busy: number
}

/** Waits for macrotasks, on which the simulated database runs. */
export const pause = async (turns: number): Promise<void> => {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/**
 * The lifecycle of one page. Everything that the page waits for (database, network, lock, timer) passes `step`, once
 * before it begins and once before its outcome is delivered. The page may die at each of these points. A dead page
 * receives no outcome, as when the browser is killed; work that it started still completes.
 *
 *   awake ──freeze──► frozen ──thaw──► awake
 *     └──────────── die ◄───────────────┘
 */
export class PageLifecycle {
  #state: 'awake' | 'frozen' | 'dead' = 'awake'
  #stepsLeft = Infinity
  #stepsToFault = Infinity
  #atEnd: (() => void)[] = []
  #atThaw: (() => void)[] = []
  readonly #world: World

  constructor(world: World) {
    this.#world = world
  }

  get alive(): boolean {
    return this.#state !== 'dead'
  }

  get awake(): boolean {
    return this.#state === 'awake'
  }

  /** Resolves when the page dies. */
  readonly ended = new Promise<'dead'>((resolve) => this.onEnd(() => resolve('dead')))

  onEnd(work: () => void): void {
    this.#atEnd.push(work)
  }

  die(): void {
    if (this.#state === 'dead') return
    this.#state = 'dead'
    for (const work of this.#atEnd) work()
  }

  /** The page dies after this many steps, in the middle of its work. */
  dieAfter(steps: number): void {
    this.#stepsLeft = steps
  }

  /** One database operation fails after this many database steps. */
  faultAfter(steps: number): void {
    this.#stepsToFault = steps
  }

  freeze(): void {
    if (this.#state === 'awake') this.#state = 'frozen'
  }

  thaw(): void {
    if (this.#state !== 'frozen') return
    this.#state = 'awake'
    for (const work of this.#atThaw.splice(0)) work()
  }

  /** Cancels scheduled deaths and faults, and thaws the page. */
  recover(): void {
    this.#stepsLeft = Infinity
    this.#stepsToFault = Infinity
    this.thaw()
  }

  /** Runs the work now, or when the page is awake again; never after its death. */
  whenAwake(work: () => void): void {
    if (this.#state === 'awake') work()
    else if (this.#state === 'frozen') this.#atThaw.push(() => this.whenAwake(work))
  }

  /**
   * Wraps one operation that the page waits for. `counts`: it ends by itself and marks the device as busy meanwhile.
   */
  async step<T>(work: () => PromiseLike<T>, counts = true): Promise<T> {
    await this.#cross()
    // The page may have died at another step in between.
    if (!this.alive) return new Promise<never>(() => undefined)
    this.#world.busy += counts ? 1 : 0
    const [outcome] = await Promise.allSettled([work()])
    this.#world.busy -= counts ? 1 : 0
    await this.#cross()
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  }

  /** As `step`, for a database operation. @throws UnknownError when a fault is scheduled for this step */
  databaseStep<T>(work: () => PromiseLike<T>): Promise<T> {
    this.#stepsToFault -= 1
    const fails = this.#stepsToFault < 0
    if (fails) this.#stepsToFault = Infinity
    return this.step(fails ? () => Promise.reject(new Dexie.UnknownError('the disk failed')) : work)
  }

  async #cross(): Promise<void> {
    this.#stepsLeft -= 1
    if (this.#stepsLeft < 0) this.die()
    if (this.#state === 'frozen') await new Promise<void>((resolve) => this.#atThaw.push(resolve))
    // A new promise each time: a shared one would keep all its waiters in memory.
    if (this.#state === 'dead') await new Promise<never>(() => undefined)
  }
}
