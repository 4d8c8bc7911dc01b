import type { FastifyInstance } from 'fastify'
import type { SafeHtml } from '#contract/rules/merchant-html.ts'
import type { Support, TextList } from '#contract/shapes/texts.ts'
import { serve } from '#server/api/serve.ts'
import type { Tx } from '#server/database/transact.ts'
import { liveVersions } from '#server/tables/text-versions.ts'
import { sanitisedTexts } from '#server/security/merchant-html.ts'
import { termsVersionOf } from '#server/security/terms-version.ts'
import { readMerchant, type Merchant, type MerchantTexts } from '#server/tables/merchants.ts'

type Read = Pick<Merchant, 'supportEmail' | 'supportPhone' | 'whatIsNew'> & MerchantTexts

/**
 * Sanitised again, since a direct write passes no save. Visitors and rendered pages get the texts from these calls alone,
 * whose answers are kept in memory until the merchant changes.
 */
const readTexts = async (tx: Tx, tenant: number): Promise<Read> => {
  const merchant = await readMerchant(tx, tenant)
  const { supportEmail, supportPhone, whatIsNew } = merchant
  return { supportEmail, supportPhone, whatIsNew, ...sanitisedTexts(merchant) }
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
      versions: await liveVersions(tx, texts),
      ...(Object.keys(texts.whatIsNew).length > 0 ? { whatIsNew: texts.whatIsNew } : {}),
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
