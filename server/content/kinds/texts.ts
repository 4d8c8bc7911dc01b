import type { RowOf } from '#contract/content/field.ts'
import { texts as content, textNames } from '#contract/content/texts.ts'
import { agreedTexts, isAgreedText, type AgreedText } from '#contract/rules/consents.ts'
import { paragraphsOf } from '#contract/rules/paragraphs.ts'
import { sanitised, sanitisedTexts } from '#server/security/merchant-html.ts'
import { readMerchant, updateTexts, type Merchant } from '#server/tables/merchants.ts'
import { addVersion, htmlOf, joinedParagraphs, keepLive } from '#server/tables/text-versions.ts'
import { kind, type Writing } from '../kind.ts'
import type { Site } from '../site.ts'

type TextFields = RowOf<(typeof content)['fields']>

const normal = (row: TextFields): TextFields => {
  const { text, html } = row
  if (html === null) return row
  const hasParagraphs = text === 'terms' || text === 'clubTerms'
  const clean = hasParagraphs ? joinedParagraphs(paragraphsOf(html).map(sanitised)) : sanitised(html).trim() || null
  return { ...row, html: clean }
}

/** Keeps the changed texts as new versions, and their first one where customers are asked for it. */
const keepVersions = async (
  { tx, tenant, now }: Site,
  rows: readonly Writing<TextFields>[],
  stored: Merchant,
): Promise<void> => {
  for (const { row, stored: published } of rows) {
    const { text: name, html, agreeFrom } = row
    if (!isAgreedText(name)) continue
    const before = htmlOf(stored, name)
    if (html !== (published?.row.html ?? null))
      await addVersion(tx, { tenant, name, before, html: sanitised(html ?? ''), now })
    else if (agreeFrom !== null) await keepLive(tx, { tenant, name, before })
  }
}

/** What may not stand in the texts is removed, as it is wherever they are saved. */
export const texts = kind(content, {
  normal,
  read: async ({ tx, tenant }) => {
    const stored = await readMerchant(tx, tenant)
    return textNames.map((text) => ({
      id: null,
      row: isAgreedText(text)
        ? {
            text,
            html: htmlOf(stored, text),
            agreeFrom: stored.agreeFrom[text] ?? null,
            whatIsNew: stored.whatIsNew[text] ?? null,
          }
        : { text, html: stored.supportFaqs, agreeFrom: null, whatIsNew: null },
    }))
  },
  write: async (site, rows) => {
    const { tx, tenant } = site
    const stored = await readMerchant(tx, tenant)
    await keepVersions(site, rows, stored)
    const given = new Map(rows.map(({ row }) => [row.text, row]))
    const paragraphs = (text: 'terms' | 'clubTerms') => {
      const row = given.get(text)
      return row ? paragraphsOf(row.html) : stored[text]
    }
    const whole = (text: 'privacyPolicy' | 'faq', before: string | null) => {
      const row = given.get(text)
      return row ? row.html : before
    }
    const agreement = <K extends 'agreeFrom' | 'whatIsNew'>(member: K): Merchant[K] => {
      const row = (name: AgreedText) => given.get(name)
      const values = agreedTexts.map((name) => [name, row(name) ? row(name)![member] : stored[member][name]])
      return Object.fromEntries(values.filter(([, value]) => value != null)) as Merchant[K]
    }
    await updateTexts(tx, tenant, {
      ...sanitisedTexts({
        terms: paragraphs('terms'),
        clubTerms: paragraphs('clubTerms'),
        privacyPolicy: whole('privacyPolicy', stored.privacyPolicy),
        supportFaqs: whole('faq', stored.supportFaqs),
      }),
      agreeFrom: agreement('agreeFrom'),
      whatIsNew: agreement('whatIsNew'),
    })
  },
})
