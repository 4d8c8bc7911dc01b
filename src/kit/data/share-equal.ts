const isArray = (value: unknown): value is unknown[] => Array.isArray(value)

/** Whether a value is a plain object, as JSON and the databases give them. */
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const shareRecord = (before: Record<string, unknown>, now: Record<string, unknown>): Record<string, unknown> => {
  const names = Object.keys(now)
  const shared = Object.fromEntries(names.map((name) => [name, shareEqual(before[name], now[name])]))
  const isSame =
    names.length === Object.keys(before).length &&
    names.every((name) => Object.hasOwn(before, name) && shared[name] === before[name])
  return isSame ? before : shared
}

const shareArray = (before: unknown[], now: unknown[]): unknown[] => {
  const shared = now.map((each, index) => shareEqual(before[index], each))
  return shared.length === before.length && shared.every((each, index) => each === before[index]) ? before : shared
}

/**
 * The value `now`, with every part that equals the one at the same place in `before` replaced by that one: what has not
 * changed keeps its identity, so that nothing is drawn again for it. Both stay unchanged.
 */
export const shareEqual = <T>(before: unknown, now: T): T => {
  if (Object.is(before, now)) return now
  if (isArray(before) && isArray(now)) return shareArray(before, now) as T
  if (isRecord(before) && isRecord(now)) return shareRecord(before, now) as T
  return now
}
