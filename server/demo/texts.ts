import { readFileSync } from 'node:fs'
import type { DemoTexts } from './merchant.ts'

const read = (subdomain: string, name: string): string =>
  readFileSync(new URL(`./${subdomain}/texts/${name}.html`, import.meta.url), 'utf8').trim()

/** The published texts of a merchant, from its folder texts/; terms have one paragraph per block of lines. */
export const textsOf = (subdomain: string, contact: Pick<DemoTexts, 'supportEmail' | 'supportPhone'>): DemoTexts => ({
  ...contact,
  supportFaqs: read(subdomain, 'questions'),
  terms: read(subdomain, 'terms').split(/\n\s*\n/),
  washClubTerms: read(subdomain, 'club-terms').split(/\n\s*\n/),
  privacyPolicy: read(subdomain, 'privacy'),
})
