import type { FastifyInstance } from 'fastify'
import type { SafeHtml } from '#contract/rules/merchant-html.ts'
import type { Support, TextList } from '#contract/shapes/texts.ts'
import { serve } from '#server/api/serve.ts'
import type { Tx } from '#server/database/transact.ts'
import { sanitisedTexts } from '#server/security/merchant-html.ts'
import { readMerchant, type Merchant, type MerchantTexts } from '#server/tables/merchants.ts'
import { createHash } from 'node:crypto'

type Read = Pick<Merchant, 'supportEmail' | 'supportPhone'> & MerchantTexts

/**
 * Sanitised again, since a direct write passes no save. Visitors and rendered pages get the texts from these calls alone,
 * whose answers are kept in memory until the merchant changes.
 */
const readTexts = async (tx: Tx, tenant: number): Promise<Read> => {
  const merchant = await readMerchant(tx, tenant)
  const { supportEmail, supportPhone } = merchant
  return { supportEmail, supportPhone, ...sanitisedTexts(merchant) }
}

const supportOf = ({ supportEmail, supportPhone, supportFaqs }: Read): Support => ({
  supportEmail,
  supportPhone,
  supportFaqs,
})
const listOf = (paragraphs: readonly SafeHtml[]): TextList => paragraphs.map((value) => ({ value }))

/** Support, terms and privacy, separately and in one answer. */
export const textRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /accounts/settings/app', async ({ tx, tenant }) => {
    const texts = await readTexts(tx, tenant.id)
    const { terms, clubTerms, privacyPolicy } = texts
    return {
      support: supportOf(texts),
      terms: listOf(terms),
      washClubTerms: listOf(clubTerms),
      privacyPolicy,
      termsVersion: termsVersionOf(texts),
    }
  })

  serve(app, 'GET /accounts/settings/app/support', async ({ tx, tenant }) => supportOf(await readTexts(tx, tenant.id)))

  serve(app, 'GET /accounts/settings/app/terms', async ({ tx, tenant }) =>
    listOf((await readTexts(tx, tenant.id)).terms),
  )

  serve(app, 'GET /accounts/settings/app/washclub-terms', async ({ tx, tenant }) =>
    listOf((await readTexts(tx, tenant.id)).clubTerms),
  )

  serve(app, 'GET /accounts/settings/app/privacy', async ({ tx, tenant }) => ({
    privacyPolicy: (await readTexts(tx, tenant.id)).privacyPolicy,
  }))
}

/** The version of what a user consents to at sign-up: changes with the terms and the privacy policy, 16 hex digits. */
const termsVersionOf = ({ terms, privacyPolicy }: Pick<MerchantTexts, 'terms' | 'privacyPolicy'>): string =>
  createHash('sha256')
    .update(JSON.stringify([terms, privacyPolicy]))
    .digest('hex')
    .slice(0, 16)
