import type { FastifyInstance } from 'fastify'
import type { AppConfig } from '#contract/shapes/platform.ts'
import type { FileStore } from '#server/files/store.ts'
import { drawPicture, isPictureName } from '#server/pictures/pictures.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Draw } from './drawings.ts'
import { sendMerchantFile } from './from-memory.ts'
import { manifestOf } from './manifest.ts'

/** The files of the installable app: manifest, icons and pictures in the merchant's look, and the run-time config. */
export const identityRoutes = (app: FastifyInstance, files: FileStore, draw: Draw): void => {
  const { settings, build } = app.kernel.deps

  app.get('/manifest.webmanifest', { compress: false }, (request, reply) =>
    sendMerchantFile(app, request, reply, {
      name: 'manifest',
      make: (merchant) => ({
        content: JSON.stringify(manifestOf(merchant)),
        type: 'application/manifest+json; charset=utf-8',
      }),
    }),
  )

  app.get<{ Params: { name: string } }>('/icons/:name', { compress: false }, async (request, reply) => {
    const { name } = request.params
    if (!isPictureName(name)) throw new Refusal('NOT_FOUND')
    return sendMerchantFile(app, request, reply, {
      name,
      memory: app.kernel.pictures,
      make: async (merchant) => ({
        content: await draw(request, () => drawPicture(name, merchant, files)),
        type: 'image/png',
      }),
    })
  })

  const pushKey = settings.firebase ? { pushPublicKey: settings.firebase.vapidKey } : {}
  const config: AppConfig = {
    environment: settings.environment,
    apiUrl: '/api/v1',
    socketUrl: '/api/v1/ws',
    ...pushKey,
    ...build,
    ...(settings.environments.length > 0 ? { environments: [...settings.environments] } : {}),
  }
  app.get('/app-config.json', async (_request, reply) => reply.header('Cache-Control', 'no-cache').send(config))
}
