import { useState, type ComponentType, type FunctionComponent } from 'react'
import { loadPart } from '#src/platform/load-part.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'

export interface LazyScreen<Props = object> extends FunctionComponent<Props> {
  /** Prefetches the code; a screen that is loaded before its first render is drawn without a placeholder. */
  load(): Promise<void>
}

/** A screen whose code is loaded on demand. */
export const lazyScreen = <Props extends object = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyScreen<Props> => {
  let here: ComponentType<Props> | undefined
  const coming = lazyPart(load)
  const Screen = (props: Props) => {
    const [Chosen] = useState<ComponentType<Props>>(() => here ?? coming)
    return <Chosen {...props} />
  }
  return Object.assign(Screen, {
    load: async () => {
      here = (await loadPart(load)).default
    },
  })
}
