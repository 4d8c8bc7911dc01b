import { lazy, useState, type ComponentType, type FunctionComponent } from 'react'
import { chunkLoadTimeout } from '#contract/constants.ts'
import { systemClock, type Clock } from '#src/platform/clock.ts'

export interface LazyScreen<Props = object> extends FunctionComponent<Props> {
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
export const lazyScreen = <Props extends object = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyScreen<Props> => {
  const fetch = () => withLoadTimeout(load)
  let here: ComponentType<Props> | undefined
  const coming = lazy(fetch)
  const Screen = (props: Props) => {
    const [Chosen] = useState<ComponentType<Props>>(() => here ?? coming)
    return <Chosen {...props} />
  }
  return Object.assign(Screen, {
    load: async () => {
      here = (await fetch()).default
    },
  })
}
