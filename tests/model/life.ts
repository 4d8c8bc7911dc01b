import Dexie from 'dexie'

/** What one device has under way, counted so that a test knows when nothing moves any more. */
export interface World {
  busy: number
}

/** Macrotasks, on which the simulated database lives. */
export const pause = async (turns: number): Promise<void> => {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/**
 * One life of a page. Everything that the page waits for (database, network, lock, timer) passes `step`, once before it
 * begins and once before its outcome is heard. At each of these points the page may die: then it never hears of it, as
 * when the browser is killed, while what it had begun takes its course.
 *
 *   awake ──freeze──► frozen ──thaw──► awake
 *     └──────────── die ◄───────────────┘
 */
export class Life {
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

  /** So many more steps, and the page dies in the middle of what it does. */
  dieAfter(steps: number): void {
    this.#stepsLeft = steps
  }

  /** So many more steps at its databases, and one of them fails. */
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

  /** Nothing will befall it any more. */
  recover(): void {
    this.#stepsLeft = Infinity
    this.#stepsToFault = Infinity
    this.thaw()
  }

  /** Runs it now, or once the page is awake; never when it is dead. */
  whenAwake(work: () => void): void {
    if (this.#state === 'awake') work()
    else if (this.#state === 'frozen') this.#atThaw.push(() => this.whenAwake(work))
  }

  /** One thing that the page waits for. `counts`: it ends by itself, so the device is busy meanwhile. */
  async step<T>(work: () => PromiseLike<T>, counts = true): Promise<T> {
    await this.#cross()
    // Another of its steps may have been its last in between.
    if (!this.alive) return new Promise<never>(() => undefined)
    this.#world.busy += counts ? 1 : 0
    const [outcome] = await Promise.allSettled([work()])
    this.#world.busy -= counts ? 1 : 0
    await this.#cross()
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  }

  /** As `step`, at a database. @throws UnknownError when it is this one's turn to fail */
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
    // One of its own each time: whoever waits for it is forgotten with it.
    if (this.#state === 'dead') await new Promise<never>(() => undefined)
  }
}
