import { lazy, useState, type ComponentType, type FunctionComponent } from 'react'

export interface LazyScreen extends FunctionComponent {
  /** Fetches its code ahead; a screen that is here when it is first drawn is drawn without a gap. */
  load(): Promise<void>
}

/** A screen whose code is loaded when it is needed. */
export const lazyScreen = (fetch: () => Promise<{ default: ComponentType }>): LazyScreen => {
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
