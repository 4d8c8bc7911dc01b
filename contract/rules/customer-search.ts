import type { KeyKind } from '../shapes/customer.ts'

export type { KeyKind } from '../shapes/customer.ts'

const keyKinds: readonly KeyKind[] = ['name', 'plate', 'phone', 'email', 'card']

export interface CustomerKey {
  kind: KeyKind
  key: string
}

/** Letters that have no accent to take off, as they are typed on most keyboards. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
}

/** Characters of a plate that are read for each other. */
const readAlike: Record<string, string> = { o: '0', b: '8', i: '1' }

const isLetterOrDigit = (character: string): boolean => /[\p{L}\p{N}]/u.test(character)

const withoutAccent = (character: string): string => {
  const lower = character.toLowerCase()
  return plainLetters[lower] ?? lower.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** A character as it is compared; empty: it does not count. */
const foldings: Record<KeyKind, (character: string) => string> = {
  name: (character) => withoutAccent(character).replaceAll(/[^\p{L}\p{N}]/gu, ''),
  email: (character) => character.toLowerCase(),
  phone: (character) => (/\d/.test(character) ? character : ''),
  plate: (character) => {
    const lower = character.toLowerCase()
    return isLetterOrDigit(lower) ? (readAlike[lower] ?? lower) : ''
  },
  card: (character) => (/\d/.test(character) ? character : ''),
}

const folded = (kind: KeyKind, text: string): string => Array.from(text, foldings[kind]).join('')

/** Where a part of a text begins that can be typed first: a word of a name, the end of a plate or of a phone number. */
const beginsOf = (kind: KeyKind, text: string): string[] => {
  switch (kind) {
    case 'name':
      return text.split(/[\s-]+/).map((word) => folded(kind, word))
    case 'email': {
      const key = folded(kind, text)
      const local = key.slice(0, Math.max(0, key.lastIndexOf('@')))
      return [key, ...[...local.matchAll(/[._+-](?=[^._+-])/g)].map(({ index }) => key.slice(index + 1))]
    }
    case 'plate': {
      const key = folded(kind, text)
      const tails = Array.from({ length: Math.max(0, key.length - shortestTail) }, (_, at) => key.slice(at + 1))
      return [key, ...tails]
    }
    case 'phone': {
      const key = folded(kind, text)
      // Without the area code, and the last four digits.
      return [key, ...[7, 4].filter((length) => length < key.length).map((length) => key.slice(-length))]
    }
    case 'card':
      return [folded(kind, text)]
  }
}

const shortestTail = 3

/** Fewer characters than these fit too many to help. */
const fewest: Record<KeyKind, number> = { name: 2, email: 2, phone: 3, plate: 3, card: 3 }

/** The keys under which a value of a customer is stored. */
export const keysOf = (kind: KeyKind, value: string): CustomerKey[] =>
  [...new Set(beginsOf(kind, value))].filter(Boolean).map((key) => ({ kind, key }))

/** Any of the keys begins a key of the customer. */
export type SoughtWord = readonly CustomerKey[]

const shaped: Record<KeyKind, RegExp> = {
  name: /\p{L}/u,
  email: /./,
  phone: /^[\d()+.\s-]+$/,
  plate: /^[\p{L}\p{N}\s.-]+$/u,
  card: /^\d{1,4}$/,
}

/** A country's own prefix is not stored. */
const withoutCountry = (digits: string): string => (/^1\d{10}$/.test(digits) ? digits.slice(1) : digits)

const keysFor = (typed: string, kinds: readonly KeyKind[]): CustomerKey[] =>
  kinds
    .filter((kind) => shaped[kind].test(typed))
    .map((kind) => ({ kind, key: kind === 'phone' ? withoutCountry(folded(kind, typed)) : folded(kind, typed) }))
    .filter(({ key }) => key !== '')

/** What is typed in one field: ways in which a customer can fit. */
export interface Sought {
  /** Each word has to fit. The first is the longest; its keys are long enough to be looked up by themselves. */
  words: readonly SoughtWord[]
  /** The whole, where it can be one plate or phone number that is written with spaces. */
  whole: SoughtWord
}

const isLongEnough = ({ kind, key }: CustomerKey): boolean => key.length >= fewest[kind]

/** The customers that a text asks for. Without words and whole it asks for none. */
export const soughtIn = (text: string): Sought => {
  const typed = text.trim()
  const words = typed.split(/[\s,]+/).flatMap((word) => (shaped.phone.test(word) ? [word] : wordsOf(word)))
  const [longest, ...others] = words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => keysFor(word, keyKinds))
    .filter((keys) => keys.length > 0)
  const first = longest?.filter(isLongEnough) ?? []
  return {
    words: first.length > 0 ? [first, ...others] : [],
    whole: words.length > 1 ? keysFor(typed, ['plate', 'phone']).filter(isLongEnough) : [],
  }
}

/** Two names that a hyphen joins are two words; an email keeps its hyphens. */
const wordsOf = (word: string): string[] => (word.includes('@') ? [word] : word.split('-').filter(Boolean))

/** From a character to before another one. */
export type Marked = readonly [from: number, to: number]

/** Where a typed key stands in a value as it is shown; null: nowhere. */
export const markOf = ({ kind, key }: CustomerKey, shown: string): Marked | null => {
  let text = ''
  const places: number[] = []
  let at = 0
  for (const character of shown) {
    const part = kind === 'name' && /[\s-]/.test(character) ? ' ' : foldings[kind](character)
    text += part
    for (let unit = 0; unit < part.length; unit += 1) places.push(at)
    at += character.length
  }
  const found = kind === 'name' ? ` ${text}`.indexOf(` ${key}`) : beginning(kind, text, key)
  if (found < 0) return null
  const last = places[found + key.length - 1]!
  return [places[found]!, last + String.fromCodePoint(shown.codePointAt(last)!).length]
}

/** Where the longest beginning stands that the key begins. */
const beginning = (kind: KeyKind, text: string, key: string): number => {
  const fitting = beginsOf(kind, text).find((begin) => begin.startsWith(key))
  return fitting === undefined ? -1 : text.length - fitting.length
}
