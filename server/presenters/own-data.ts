import type { OwnSection } from '#server/tables/own-rows.ts'

export interface OwnDataFile {
  /** Of the site. */
  companyName: string
  /** ISO 4217, of amounts whose row names none. */
  currency: string
  madeAt: Date
  sections: readonly OwnSection[]
}

/** Members of stored documents that open something. */
const secrets = new Set(['code', 'cardNumber', 'token'])

/** The file of a person's own data: sections, ISO times, amounts as decimals with their currency, names as words. */
export const presentOwnData = ({ companyName, currency, madeAt, sections }: OwnDataFile): string => {
  const file = {
    format: 1,
    site: companyName,
    madeAt: madeAt.toISOString(),
    sections: Object.fromEntries(
      sections.map(({ name, rows }) => [
        name,
        rows.map((row) => presentMembers(row, typeof row['currency'] === 'string' ? row['currency'] : currency)),
      ]),
    ),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

const presentMembers = (row: object, currency: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !secrets.has(name))
      .map(([name, value]) => presentMember(name, value, currency)),
  )

const presentMember = (name: string, value: unknown, currency: string): [name: string, value: unknown] => {
  const isMoney = /(^c|C)ents$/.test(name) && typeof value === 'number'
  if (isMoney) return [inWords(name.replace(/(c|C)ents$/, '') || 'amount'), `${(value / 100).toFixed(2)} ${currency}`]
  return [inWords(name), presentValue(value, currency)]
}

const presentValue = (value: unknown, currency: string): unknown => {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map((each) => presentValue(each, currency))
  return typeof value === 'object' && value !== null ? presentMembers(value, currency) : value
}

/** "createdAt" as "created at". */
const inWords = (name: string): string => name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).trim()
