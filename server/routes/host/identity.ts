import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppConfig } from '#contract/shapes/platform.ts'
import type { FileStore } from '#server/files/store.ts'
import { drawPicture, isPictureName } from '#server/pictures/pictures.ts'
import { sendShared } from '#server/api/shared/send-shared.ts'
import type { Read } from '#server/api/shared/shared-reads.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { readMerchant, type Merchant } from '#server/tables/merchants.ts'
import { requireSite } from './hosts.ts'
import { manifestOf } from './manifest.ts'

/** The files of the installable app: manifest, icons and pictures in the merchant's look, and the run-time config. */
export const identityRoutes = (app: FastifyInstance, files: FileStore): void => {
  const { settings, build } = app.kernel.deps
  const { kernel } = app

  /** Sends a file of the host's merchant from memory; `make` computes it from the merchant. */
  const sendFile = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { name, type }: { name: string; type: string },
    make: (merchant: Merchant) => string | Promise<Uint8Array>,
  ): Promise<void> => {
    const { tenantId: tenant } = await requireSite(app, request)
    const load = async (read: Read) => {
      const merchant = await read(tenant, (tx) => readMerchant(tx, tenant))
      return { content: await make(merchant), type }
    }
    const answer = await kernel.shared.get({ tenant, name }, load, null)
    return sendShared(kernel.shared, { of: { tenant, name }, answer }, request, reply, { 'cache-control': 'no-cache' })
  }

  app.get('/manifest.webmanifest', { compress: false }, (request, reply) =>
    sendFile(request, reply, { name: 'manifest', type: 'application/manifest+json; charset=utf-8' }, (merchant) =>
      JSON.stringify(manifestOf(merchant)),
    ),
  )

  app.get<{ Params: { name: string } }>('/icons/:name', { compress: false }, async (request, reply) => {
    const { name } = request.params
    if (!isPictureName(name)) throw new Refusal('NOT_FOUND')
    return sendFile(request, reply, { name, type: 'image/png' }, (merchant) => drawPicture(name, merchant, files))
  })

  const pushKey = settings.firebase ? { pushPublicKey: settings.firebase.vapidKey } : {}
  const config: AppConfig = {
    environment: settings.environment,
    apiUrl: '/api/v1',
    socketUrl: '/api/v1/ws',
    ...pushKey,
    ...build,
  }
  app.get('/app-config.json', async (_request, reply) => reply.header('Cache-Control', 'no-cache').send(config))
}
