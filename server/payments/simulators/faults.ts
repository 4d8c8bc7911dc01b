/** What goes wrong between a simulator and the shop; tests change it. */
export interface Faults {
  /** Whether the processors answer: as usual, not at all, or with a connection that is cut. */
  requests: 'asUsual' | 'silent' | 'cut'
  /**
   * - asUsual: a charge reaches the bank, and is answered
   * - never: it is lost on its way
   * - partly: half of the amount is approved, where the processor can say so
   * - late: it waits on its way until it is released, longer than the shop waits for an answer
   */
  charges: 'asUsual' | 'partly' | 'never' | 'late'
  /**
   * - asUsual: a refund or a void reaches the bank, and is answered
   * - unanswered: it reaches the bank, and its answer is lost
   * - never: it is lost on its way
   * - wholeOnly: a part is refused, where the processor can say so
   */
  refunds: 'asUsual' | 'unanswered' | 'never' | 'wholeOnly'
  /** True: the batch of the day is closed, so that charges are refunded and no longer voided. */
  isSettled: boolean
  /**
   * The result of a card entry: brought once, twice, never, or changed by its bearer.
   */
  results: 'once' | 'twice' | 'never' | 'forged'
  /** Lets the late charges reach the bank. */
  release: () => void
  /** Resolves when a charge may reach the bank; false: it never does. */
  admit: () => Promise<boolean>
}

export const makeFaults = (): Faults => {
  let waiting: (() => void)[] = []
  const faults: Faults = {
    requests: 'asUsual',
    charges: 'asUsual',
    refunds: 'asUsual',
    isSettled: false,
    results: 'once',
    release: () => {
      for (const go of waiting) go()
      waiting = []
    },
    admit: async () => {
      if (faults.charges === 'late') await new Promise<void>((go) => waiting.push(go))
      return faults.charges !== 'never'
    },
  }
  return faults
}
