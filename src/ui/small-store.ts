/** A value outside of React that components can follow by useSyncExternalStore. */
export interface SmallStore<Value> {
  get: () => Value
  set: (value: Value) => void
  subscribe: (listener: () => void) => () => void
}

/** user: what it holds belongs to the user who is logged in, and is forgotten at the log-out. page: it stays. */
export type StoreOwner = 'user' | 'page'

const resets = new Set<() => void>()

/** After a log-out: each store of the user is as it was at the start of the page. */
export const forgetUserStores = (): void => {
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
