import { Refusal } from '#server/basics/refusal.ts'

/** Postgres stores no U+0000 in text and no lone surrogate in JSON. */
const isStorableText = (text: string): boolean => !/\0|\p{Surrogate}/u.test(text)

/**
 * Maximum nesting of objects and lists. A site config has about eight levels. Validation and hashing recurse and would
 * overflow the stack.
 */
const deepest = 64

/** True when all text, member names included, can be stored, and no value is nested deeper than 64 levels. */
export const isStorable = (value: unknown): boolean => {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (level.some((member) => typeof member === 'string' && !isStorableText(member))) return false
    const containers = level.filter((member) => typeof member === 'object' && member !== null)
    if (containers.length > 0 && depth >= deepest) return false
    if (containers.some((member) => !Object.keys(member as object).every(isStorableText))) return false
    level = containers.flatMap((member) => Object.values(member as object) as unknown[])
  }
  return true
}

/** @throws Refusal VALIDATION for an input that is too deep or contains text that cannot be stored */
export const checkStorable = (input: unknown): void => {
  if (!isStorable(input)) throw new Refusal('VALIDATION')
}
