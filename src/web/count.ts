import { countPath, type Counted } from '#contract/visits.ts'

type Beacon = (address: string, text: string) => boolean

/** Counts a page or a step for the merchant. The name alone is sent, once: a count that does not arrive is missing. */
export const count = (name: Counted, send: Beacon | undefined = navigator.sendBeacon?.bind(navigator)): void => {
  send?.(countPath, name)
}
