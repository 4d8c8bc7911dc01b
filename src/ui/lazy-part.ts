import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { loadPart } from '#src/platform/load-part.ts'

/**
 * Dispatched on the window when the code of a component cannot be loaded. A listener that reloads the page prevents the
 * default: nothing is drawn until the page is gone. Else it is a crash, and the crash page offers the reload.
 */
export const partLostEvent = 'partlost'

const lost = (error: unknown): Promise<never> => {
  if (dispatchEvent(new Event(partLostEvent, { cancelable: true }))) throw error
  return new Promise(() => undefined)
}

/** A component whose code is loaded when it is first drawn, again when the network loses it. */
export const lazyPart = <Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> => lazy(() => loadPart(load).catch(lost))
