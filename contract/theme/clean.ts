import { isColour } from '../site/formats.ts'

/**
 * A copy without empty or malformed colours (a `#` that is not followed by `rrggbb` or `rrggbbaa`), so that their
 * fallbacks apply.
 */
export function withoutBadColours<Value>(value: Value): Value {
  if (!value || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((item) => withoutBadColours(item)) as Value
  const kept = Object.entries(value).filter(([, member]) => !badColour(member))
  return Object.fromEntries(kept.map(([key, member]) => [key, withoutBadColours(member)])) as Value
}

const badColour = (member: unknown) =>
  typeof member === 'string' && (member === '' || member.startsWith('#')) && !isColour(member)
