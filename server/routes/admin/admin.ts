import type { FastifyInstance } from 'fastify'
import { serve } from '#server/api/serve.ts'
import { enterPasswordAgain } from '#server/commands/identity/enter-password-again.ts'
import { auditRoutes } from './audit.ts'
import { entryRoutes } from './entries.ts'
import { configDraftRoutes } from './config-draft.ts'
import { codeBatchRoutes } from './code-batches.ts'
import { discountRoutes } from './discounts.ts'
import { contentRoutes } from './content.ts'
import { adminTextRoutes } from './texts.ts'
import { customerRoutes } from './customers.ts'
import { closeRoutes } from './closes.ts'
import { belongingsRoutes } from './belongings.ts'
import { parcelRoutes } from './parcels.ts'
import { refundRoutes } from './refunds.ts'
import { laneRoutes } from './lane.ts'
import { reportDeskRoutes } from './reports.ts'
import { figureRoutes } from './figures.ts'
import { fileRoutes } from './files.ts'
import { firstStepRoutes } from './first-steps.ts'
import { locationRoutes } from './locations.ts'
import { staffRoutes } from './staff.ts'
import { administratorRoutes } from './administrators.ts'
import { newSiteRoutes } from './new-site.ts'
import { priceChangeRoutes } from './price-changes.ts'
import { pushRoutes } from './push.ts'
import { siteConfigRoutes } from './site-config.ts'
import { subdomainRoutes } from './subdomain.ts'
import { cardProcessorRoutes } from './card-processor.ts'
import { terminalRoutes } from './terminals.ts'
import { wrapperRoutes } from './wrappers.ts'

const againRoutes = (app: FastifyInstance): void => {
  serve(app, 'POST /accounts/re-authentication', async (it) => {
    const { transact, deps, tenant, person, now, body } = it
    const { userId, sessionId } = person
    const { passwords } = deps
    await enterPasswordAgain({ transact, passwords, tenant: tenant.id, userId, sessionId, ...body, now })
    return true
  })
}

/** The calls of a merchant's back office. */
export const adminRoutes = (app: FastifyInstance): void => {
  againRoutes(app)
  siteConfigRoutes(app)
  configDraftRoutes(app)
  contentRoutes(app)
  codeBatchRoutes(app)
  discountRoutes(app)
  priceChangeRoutes(app)
  adminTextRoutes(app)
  fileRoutes(app)
  subdomainRoutes(app)
  wrapperRoutes(app)
  pushRoutes(app)
  cardProcessorRoutes(app)
  terminalRoutes(app)
  customerRoutes(app)
  refundRoutes(app)
  belongingsRoutes(app)
  parcelRoutes(app)
  closeRoutes(app)
  reportDeskRoutes(app)
  laneRoutes(app)
  auditRoutes(app)
  entryRoutes(app)
  figureRoutes(app)
  firstStepRoutes(app)
  locationRoutes(app)
  administratorRoutes(app)
  staffRoutes(app)
  newSiteRoutes(app)
}
