import { proxy, ref, subscribe } from 'valtio/vanilla'

/** One value beside its owner, read by components with `useSmallStore`. An object is kept as it is, not tracked. */
export interface SmallStore<Value> {
  readonly state: { value: Value }
  get: () => Value
  set: (value: Value) => void
  /** Calls the listener at once after each change. @returns a function that stops it */
  subscribe: (listener: () => void) => () => void
}

/** user: the value belongs to the logged-in user and is reset at the log-out. page: the value is kept. */
export type StoreOwner = 'user' | 'page'

const resets = new Set<() => void>()

/** After a log-out: resets each store of the user to its initial value. */
export const clearUserStores = (): void => {
  for (const reset of resets) reset()
}

const untracked = <Value>(value: Value): Value =>
  typeof value === 'object' && value !== null ? (ref(value) as Value) : value

export function smallStore<Value>(initial: Value, owner: StoreOwner): SmallStore<Value> {
  const state = proxy({ value: untracked(initial) }) as { value: Value }
  const set = (value: Value) => {
    state.value = untracked(value)
  }
  if (owner === 'user') resets.add(() => set(initial))
  return { state, get: () => state.value, set, subscribe: (listener) => subscribe(state, listener, true) }
}
