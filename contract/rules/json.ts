/** A value as JSON holds it. */
export type Members = Readonly<Record<string, unknown>>

export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether two values are the same JSON; the order of members does not matter, and an absent one counts as undefined. */
export const isSameJson = (one: unknown, other: unknown): boolean => {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isSameJson(item, other[index]))
  if (!isMembers(one) || !isMembers(other)) return Object.is(one, other)
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => isSameJson(one[name], other[name]))
}

/** The parts of a JSON pointer (RFC 6901). */
export const pointerParts = (pointer: string): string[] =>
  pointer === ''
    ? []
    : pointer
        .slice(1)
        .split('/')
        .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))

export const pointerOf = (parts: readonly string[]): string =>
  parts.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** The value at a pointer that names members only; undefined when there is none. */
export const valueAt = (value: unknown, pointer: string): unknown =>
  pointerParts(pointer).reduce<unknown>(
    (owner, part) => (isMembers(owner) && Object.hasOwn(owner, part) ? owner[part] : undefined),
    value,
  )

/**
 * A copy with another value at a pointer that names members only; undefined removes the member. Members on the way are
 * made where they are missing; what is not on the way is shared with the original.
 */
export const withValueAt = <T>(value: T, pointer: string, next: unknown): T =>
  withValue(value, pointerParts(pointer), next) as T

const withValue = (owner: unknown, [part, ...rest]: readonly string[], next: unknown): unknown => {
  if (part === undefined) return next
  const members = isMembers(owner) ? owner : {}
  const own = Object.hasOwn(members, part) ? members[part] : undefined
  const changed = withValue(own, rest, next)
  if (changed !== undefined) return { ...members, [part]: changed }
  const { [part]: _removed, ...others } = members
  return others
}
