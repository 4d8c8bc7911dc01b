import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { RenderPorts } from '#contract/render.ts'
import type { Database } from '#server/database/open.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { apiPages } from './api-pages.ts'
import { botCheckFrame } from './bot-check-frame.ts'
import { assetRoutes } from './assets.ts'
import { countRoute } from './count.ts'
import type { FailurePages } from './failure-page.ts'
import type { DrawPage } from './html-page.ts'
import { makeDraw } from './drawings.ts'
import { healthRoutes } from './health.ts'
import { identityRoutes } from './identity.ts'
import { mapFrameRoutes } from './map-frame/routes.ts'
import { shareRoute } from './rendered/share.ts'
import { wellKnownRoutes } from './well-known.ts'
import { shellRoutes } from './shell/routes.ts'

interface HostParts {
  database: Database
  /** Draws the pages that people read. */
  drawPage: DrawPage
  /** Render the public pages of each build; without it they draw themselves. */
  renders: Record<'current' | 'earlier', RenderPorts>
  failurePages: FailurePages
}

/** Routes beside the API on every host: pages, files and probes. Their answers have no envelope. */
export const hostRoutes = async (
  app: FastifyInstance,
  { database, drawPage, renders, failurePages }: HostParts,
): Promise<void> => {
  const { settings, files } = app.kernel.deps
  await app.register(fastifyStatic, { root: settings.dataDir, serve: false, preCompressed: true })
  // The type that RFC 9239 names; the static server still sends the one that it made obsolete.
  app.addHook('onSend', async (_request, reply) => {
    const type = reply.getHeader('content-type')
    if (typeof type === 'string' && type.startsWith('application/javascript'))
      void reply.header('content-type', 'text/javascript; charset=utf-8')
  })
  healthRoutes(app, database)
  const draw = makeDraw(app)
  identityRoutes(app, files, draw)
  wellKnownRoutes(app)
  shareRoute(app, { port: renders.current.web, files, draw })
  assetRoutes(app, files)
  apiPages(app, drawPage)
  botCheckFrame(app)
  await app.register(countRoute)
  mapFrameRoutes(app)
  shellRoutes(app, renders, failurePages)
  app.setNotFoundHandler(() => {
    throw new Refusal('NOT_FOUND')
  })
}
