/** Mutual exclusion between tabs and the worker. `ifFree` returns at once when another holder has the lock. */
export interface Locks {
  hold<T>(name: string, work: () => Promise<T>): Promise<T>
  ifFree(name: string, work: () => Promise<void>): Promise<boolean>
}

export const webLocks: Locks = {
  hold: (name, work) => navigator.locks.request(name, work) as ReturnType<typeof work>,
  ifFree: (name, work) =>
    navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await work()
      return lock !== null
    }),
}

/** Held during a payment: another tab's settle and an update's reload wait for it. */
export const paymentLock = 'clearcoat-payment'
