import type { FastifyInstance } from 'fastify'
import type { Support, TextList } from '#contract/shapes/texts.ts'
import { serveShared } from '#server/api/shared/serve-shared.ts'
import { termsVersionOf } from '#server/presenters/terms-version.ts'
import { readMerchant, type Merchant } from '#server/tables/merchants.ts'

const supportOf = ({ supportEmail, supportPhone, supportFaqs }: Merchant): Support => ({
  supportEmail,
  supportPhone,
  supportFaqs,
})
const listOf = (paragraphs: readonly string[]): TextList => paragraphs.map((value) => ({ value }))

/** Support, terms and privacy, separately and in one answer. */
export const textRoutes = (app: FastifyInstance): void => {
  serveShared(app, 'GET /accounts/settings/app', async ({ tx, tenant }) => {
    const merchant = await readMerchant(tx, tenant.id)
    const { terms, clubTerms, privacyPolicy } = merchant
    return {
      support: supportOf(merchant),
      terms: listOf(terms),
      washClubTerms: listOf(clubTerms),
      privacyPolicy,
      termsVersion: termsVersionOf(merchant),
    }
  })

  serveShared(app, 'GET /accounts/settings/app/support', async ({ tx, tenant }) =>
    supportOf(await readMerchant(tx, tenant.id)),
  )

  serveShared(app, 'GET /accounts/settings/app/terms', async ({ tx, tenant }) =>
    listOf((await readMerchant(tx, tenant.id)).terms),
  )

  serveShared(app, 'GET /accounts/settings/app/washclub-terms', async ({ tx, tenant }) =>
    listOf((await readMerchant(tx, tenant.id)).clubTerms),
  )

  serveShared(app, 'GET /accounts/settings/app/privacy', async ({ tx, tenant }) => ({
    privacyPolicy: (await readMerchant(tx, tenant.id)).privacyPolicy,
  }))
}
