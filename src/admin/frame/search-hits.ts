import type { CustomerHit } from '#contract/shapes/customer.ts'
import { adminSections, type AdminSection } from '#contract/routes/admin.ts'
import { adminWords } from '#src/words/admin.ts'
import { editsOf } from '../settings/section-edits.ts'
import { settingName } from '../settings/setting-names.ts'

/** What the search of the office leads to. */
export type Hit =
  /** @param setting the words are those of a setting on that page; null: of the page itself */
  | { kind: 'page'; section: AdminSection; setting: { path: string; name: string } | null }
  | { kind: 'customer'; hit: CustomerHit }
  | ({ kind: 'product' } & Sold)

/** A product of the studio. */
export interface Sold {
  id: string
  name: string
  detail: string
}

/** Greatest number of hits that are shown. */
export const mostHits = 8

const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Whether each of the words begins a word of the text. */
const fits = (words: readonly string[], text: string): boolean => {
  const parts = wordsIn(text)
  return words.every((word) => parts.some((part) => part.startsWith(word)))
}

const settingIn = (section: AdminSection, words: readonly string[]) => {
  const path = editsOf(section.name).find((each) => fits(words, settingName(each)))
  if (path === undefined) return []
  // The page is named above it.
  const name = settingName(path).replace(`${adminWords.names[section.name]}, `, '')
  return [{ kind: 'page' as const, section, setting: { path, name } }]
}

/**
 * The hits for what is typed: customers, pages by name, products by name, pages by what stands on them. Every word has to
 * fit.
 * @param customers those whom the server has found
 * @param sections those that the user's role opens
 */
export const hitsFor = (
  typed: string,
  products: readonly Sold[],
  customers: readonly CustomerHit[] = [],
  sections: readonly AdminSection[] = adminSections,
): Hit[] => {
  const words = wordsIn(typed)
  if (words.length === 0) return []
  const named = sections.filter(({ name, group }) =>
    fits(words, `${adminWords.names[name]} ${adminWords.groups[group]}`),
  )
  const others = sections.filter((section) => !named.includes(section))
  return [
    ...customers.map((hit) => ({ kind: 'customer' as const, hit })),
    ...named.map((section) => ({ kind: 'page' as const, section, setting: null })),
    ...products.filter(({ name }) => fits(words, name)).map((sold) => ({ kind: 'product' as const, ...sold })),
    ...others.flatMap((section) => settingIn(section, words)),
  ].slice(0, mostHits)
}
