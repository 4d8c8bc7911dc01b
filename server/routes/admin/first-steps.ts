import type { FastifyInstance } from 'fastify'
import type { FirstSteps } from '#contract/shapes/first-steps.ts'
import { serve } from '#server/api/serve.ts'
import type { Tx } from '#server/database/transact.ts'
import { rowsBeside } from '#server/tables/first-steps.ts'
import { readMerchant } from '#server/tables/merchants.ts'

/** What the first hour of a merchant has to bring, as the site has it now. */
const readFirstSteps = async ({ tx, tenant }: { tx: Tx; tenant: { id: number } }): Promise<FirstSteps> => {
  const { companyName, siteConfig, processor, terms } = await readMerchant(tx, tenant.id)
  const { logo, lightTheme, darkTheme } = siteConfig
  return {
    name: companyName.trim() !== '',
    colours: [lightTheme, darkTheme].some((theme) => Object.keys(theme ?? {}).length > 0),
    logo: Boolean(logo),
    processor: processor !== 'none',
    terms: terms.some((text) => text.trim() !== ''),
    ...(await rowsBeside(tx)),
  }
}

export const firstStepRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /accounts/first-steps', readFirstSteps)
}
