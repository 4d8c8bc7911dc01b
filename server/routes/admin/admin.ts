import type { FastifyInstance } from 'fastify'
import { configDraftRoutes } from './config-draft.ts'
import { pushRoutes } from './push.ts'
import { siteConfigRoutes } from './site-config.ts'

/** The calls of a merchant's back office. */
export const adminRoutes = (app: FastifyInstance): void => {
  siteConfigRoutes(app)
  configDraftRoutes(app)
  pushRoutes(app)
}
