/** Postgres keeps no U+0000 in a text and no half of a surrogate pair in JSON. */
const isStorableText = (text: string): boolean => !/\0|\p{Surrogate}/u.test(text)

/** True when every text in it, names of members included, can be stored: what cannot is refused as input, and is no defect. */
export const isStorable = (value: unknown): boolean => {
  if (typeof value === 'string') return isStorableText(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, member]) => isStorableText(name) && isStorable(member))
}
