import { lazy, useState, type ComponentType, type FunctionComponent } from 'react'
import { chunkLoadTimeout } from '#contract/constants.ts'
import { systemClock, type Clock } from '#src/platform/clock.ts'

export interface LazyScreen extends FunctionComponent {
  /** Prefetches the code; a screen that is loaded before its first render is drawn without a placeholder. */
  load(): Promise<void>
}

/** @throws Error when the script does not arrive within 120 s: the crash page then offers a reload */
export const withLoadTimeout = async <T,>(load: () => Promise<T>, clock: Clock = systemClock): Promise<T> => {
  let cancel = () => {}
  const late = new Promise<never>((_, reject) => {
    cancel = clock.after(chunkLoadTimeout, () => reject(new Error('a script of the app did not arrive in time')))
  })
  return Promise.race([load(), late]).finally(() => cancel())
}

/** A screen whose code is loaded on demand. */
export const lazyScreen = (load: () => Promise<{ default: ComponentType }>): LazyScreen => {
  const fetch = () => withLoadTimeout(load)
  let here: ComponentType | undefined
  const coming = lazy(fetch)
  const Screen = () => {
    const [Chosen] = useState<ComponentType>(() => here ?? coming)
    return <Chosen />
  }
  return Object.assign(Screen, {
    load: async () => {
      here = (await fetch()).default
    },
  })
}
