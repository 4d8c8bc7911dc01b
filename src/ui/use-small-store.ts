import { useSnapshot } from 'valtio'
import type { SmallStore } from './small-store.ts'

/** The value of a store; the component renders again after each change. */
export const useSmallStore = <Value>({ state }: SmallStore<Value>): Value =>
  // At once, so that no frame shows the value from before.
  useSnapshot(state, { sync: true }).value as Value
