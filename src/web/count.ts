import { countPath, type Counted } from '#contract/visits.ts'

type Beacon = (address: string, text: string) => boolean

/** Counts a page or a step for the merchant: the name alone is sent, and a lost one is lost. */
export const count = (name: Counted, send: Beacon | undefined = navigator.sendBeacon?.bind(navigator)): void => {
  send?.(countPath, name)
}
