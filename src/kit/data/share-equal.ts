/** Whether a value is a list or a plain object, as JSON and the databases give them. */
const hasParts = (value: unknown): value is Record<string, unknown> =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)

/**
 * The value `now`, with every part that equals the one at the same place in `before` replaced by that one: what has not
 * changed keeps its identity, so that nothing is drawn again for it. Items of lists are taken whole: one that has only moved
 * stays itself, and one that differs is that of `now`, since a mixture would equal neither when it is compared again. Both
 * stay unchanged.
 */
export const shareEqual = <T>(before: unknown, now: T): T => {
  if (before === now || !hasParts(before) || !hasParts(now)) return now
  if (Array.isArray(before) && Array.isArray(now)) return shareItems(before, now) as T
  if (Array.isArray(before) || Array.isArray(now)) return now
  const names = Object.keys(now)
  const parts = names.map((name) => shareEqual(before[name], now[name]))
  const isSame =
    names.length === Object.keys(before).length &&
    names.every((name, index) => Object.hasOwn(before, name) && Object.is(parts[index], before[name]))
  return (isSame ? before : Object.fromEntries(names.map((name, index) => [name, parts[index]]))) as T
}

/** By index: the names of the places of 5,000 items take longer than their comparison. */
const shareItems = (before: readonly unknown[], now: readonly unknown[]): readonly unknown[] => {
  let known: Set<unknown> | undefined
  let isSame = before.length === now.length
  const items = now.map((item, place) => {
    const old = before[place]
    if (Object.is(item, old)) return item
    known ??= new Set(before)
    if (!known.has(item) && areEqual(old, item)) return old
    isSame = false
    return item
  })
  return isSame ? before : items
}

const areEqual = (before: unknown, now: unknown): boolean => {
  if (Object.is(before, now)) return true
  if (!hasParts(before) || !hasParts(now) || Array.isArray(before) !== Array.isArray(now)) return false
  const names = Object.keys(now)
  return (
    names.length === Object.keys(before).length &&
    names.every((name) => Object.hasOwn(before, name) && areEqual(before[name], now[name]))
  )
}
