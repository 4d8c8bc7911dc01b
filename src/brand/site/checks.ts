import { isColour } from '../theme/colour.ts'

/** Small guards that turn anything into a safe value. They never throw and never keep a wrong type. */

export type Members = Readonly<Record<string, unknown>>

export const members = (value: unknown): Members =>
  value && typeof value === 'object' && !Array.isArray(value) ? (value as Members) : {}

export const text = (value: unknown, longest = 200) => (typeof value === 'string' ? value.slice(0, longest) : '')

export const flag = (value: unknown, otherwise: boolean) => (typeof value === 'boolean' ? value : otherwise)

/** A whole number inside the range: rounded and clamped; `otherwise` when it is no number. */
export function whole(value: unknown, [low, high]: readonly [number, number], otherwise: number) {
  if (typeof value !== 'number' || !Number.isFinite(value)) return otherwise
  return Math.min(high, Math.max(low, Math.round(value)))
}

/** At most `most` items that survive `read`; whatever reads as undefined is left out. */
export function list<Item>(value: unknown, read: (item: unknown) => Item | undefined, most = 500): Item[] {
  if (!Array.isArray(value)) return []
  return value
    .map(read)
    .filter((item) => item !== undefined)
    .slice(0, most)
}

export const oneOf = <Name extends string>(value: unknown, names: readonly Name[]): Name | undefined =>
  names.find((name) => name === value)

/** A path on the own host: one leading slash, so never another host, and no spaces. */
const ownPath = /^\/(?!\/)\S*$/

export const path = (value: unknown) =>
  typeof value === 'string' && value.length <= 2048 && ownPath.test(value) ? value : undefined

export const asset = (value: unknown) => path(value) ?? ''

/** An https address, or empty. */
export const httpsAddress = (value: unknown) =>
  typeof value === 'string' && /^https:\/\/\S+$/.test(value) ? value : ''

export const colour = (value: unknown) => (isColour(value) ? value.trim() : undefined)

export const between = (value: unknown, low: number, high: number) =>
  typeof value === 'number' && value >= low && value <= high ? value : undefined
