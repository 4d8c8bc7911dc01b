import type { Field } from '#contract/content/field.ts'
import type { Kind } from './kind.ts'
import { kinds } from './kinds.ts'

const whenAbsent = ({ fallback }: Field): string => {
  if (fallback === undefined) return 'required'
  if (fallback === null || Array.isArray(fallback)) return 'may be empty'
  return `empty means ${typeof fallback === 'boolean' ? (fallback ? 'yes' : 'no') : fallback}`
}

const headOf = ({ name, isSingle, key }: Kind): string =>
  isSingle ? `${name}: one row` : `${name}: a row is recognised by ${key.join(' and ')}`

const guideOf = (kind: Kind): string[] => [
  headOf(kind),
  ...Object.entries(kind.fields).map(([name, each]) => `  ${name}: ${each.is}; ${whenAbsent(each)}`),
]

/** Every kind with its fields, and what they may be. */
export const guideLines = (): string[] => kinds.flatMap((kind, place) => [...(place > 0 ? [''] : []), ...guideOf(kind)])
