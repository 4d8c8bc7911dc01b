import type { RowOf } from '#contract/content/field.ts'
import { texts as content, textNames } from '#contract/content/texts.ts'
import { sanitised, sanitisedTexts } from '#server/security/merchant-html.ts'
import { readMerchant, updateTexts } from '#server/tables/merchants.ts'
import { kind } from '../kind.ts'

type TextFields = RowOf<(typeof content)['fields']>

/** Terms have one paragraph per block of lines. */
const paragraphsOf = (html: string | null): string[] =>
  html?.split(/\n\s*\n/).filter((block) => block.trim() !== '') ?? []

const joined = (paragraphs: readonly string[]): string | null =>
  paragraphs
    .map((paragraph) => paragraph.replace(/\n\s*\n/g, '\n').trim())
    .filter((paragraph) => paragraph !== '')
    .join('\n\n') || null

const normal = ({ text, html }: TextFields): TextFields => {
  if (html === null) return { text, html }
  const hasParagraphs = text === 'terms' || text === 'clubTerms'
  return { text, html: hasParagraphs ? joined(paragraphsOf(html).map(sanitised)) : sanitised(html).trim() || null }
}

/** What may not stand in the texts is removed, as it is wherever they are saved. */
export const texts = kind(content, {
  normal,
  read: async ({ tx, tenant }) => {
    const { terms, clubTerms, privacyPolicy, supportFaqs } = await readMerchant(tx, tenant)
    const htmlOf = { terms: joined(terms), clubTerms: joined(clubTerms), privacyPolicy, faq: supportFaqs }
    return textNames.map((text) => ({ id: null, row: { text, html: htmlOf[text] } }))
  },
  write: async ({ tx, tenant }, rows) => {
    const stored = await readMerchant(tx, tenant)
    const given = new Map(rows.map(({ row }) => [row.text, row.html]))
    const paragraphs = (text: 'terms' | 'clubTerms') =>
      given.has(text) ? paragraphsOf(given.get(text) ?? null) : stored[text]
    const whole = (text: 'privacyPolicy' | 'faq', before: string | null) =>
      given.has(text) ? (given.get(text) ?? null) : before
    await updateTexts(
      tx,
      tenant,
      sanitisedTexts({
        terms: paragraphs('terms'),
        clubTerms: paragraphs('clubTerms'),
        privacyPolicy: whole('privacyPolicy', stored.privacyPolicy),
        supportFaqs: whole('faq', stored.supportFaqs),
      }),
    )
  },
})
