/** A value outside of React, for useSyncExternalStore. */
export interface SmallStore<Value> {
  get: () => Value
  set: (value: Value) => void
  subscribe: (listener: () => void) => () => void
}

/** user: the value belongs to the logged-in user and is reset at the log-out. page: the value is kept. */
export type StoreOwner = 'user' | 'page'

const resets = new Set<() => void>()

/** After a log-out: resets each store of the user to its initial value. */
export const clearUserStores = (): void => {
  for (const reset of resets) reset()
}

export function smallStore<Value>(initial: Value, owner: StoreOwner): SmallStore<Value> {
  let current = initial
  const listeners = new Set<() => void>()
  const set = (value: Value) => {
    current = value
    for (const listener of listeners) listener()
  }
  if (owner === 'user') resets.add(() => set(initial))
  return {
    get: () => current,
    set,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
