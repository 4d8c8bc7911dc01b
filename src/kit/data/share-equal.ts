/** Whether a value is a list or a plain object, as JSON and the databases give them. */
const hasParts = (value: unknown): value is Record<string, unknown> =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)

/**
 * The value `now`, with every part that equals the one at the same place in `before` replaced by that one: what has not
 * changed keeps its identity, so that nothing is drawn again for it. An item that has only moved within a list stays
 * itself. Both stay unchanged.
 */
export const shareEqual = <T>(before: unknown, now: T): T => {
  if (before === now || !hasParts(before) || !hasParts(now) || Array.isArray(before) !== Array.isArray(now)) return now
  const names = Object.keys(now)
  const known = Array.isArray(before) ? new Set<unknown>(before) : undefined
  const parts = names.map((name) => (known?.has(now[name]) ? now[name] : shareEqual(before[name], now[name])))
  const isSame =
    names.length === Object.keys(before).length &&
    names.every((name, index) => Object.hasOwn(before, name) && Object.is(parts[index], before[name]))
  if (isSame) return before as T
  return (Array.isArray(now) ? parts : Object.fromEntries(names.map((name, index) => [name, parts[index]]))) as T
}
