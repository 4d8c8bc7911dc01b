import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppConfig } from '#contract/shapes/platform.ts'
import type { FileStore } from '#server/files/store.ts'
import { drawPicture, isPictureName, type PictureName } from '#server/pictures/pictures.ts'
import { etagOf } from '#server/basics/etag.ts'
import { sendTagged } from '#server/api/answers.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Merchant } from '#server/tables/merchants.ts'
import { merchantOfHost } from './hosts.ts'
import { manifestOf } from './manifest.ts'

const sendFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  body: string | Uint8Array,
): FastifyReply => {
  void reply.header('Cache-Control', 'no-cache').type(type)
  return sendTagged(request, reply, etagOf(body), () => reply.send(Buffer.from(body)))
}

/** Caches the pictures per merchant and look. */
const pictureCache = (files: FileStore) => {
  const drawn = new Map<string, Promise<Uint8Array>>()
  const most = 200
  return (merchant: Merchant, name: PictureName): Promise<Uint8Array> => {
    const id = `${merchant.tenantId} ${merchant.configTimestamp} ${name}`
    if (drawn.size >= most) drawn.clear()
    const picture = drawn.get(id) ?? drawPicture(name, merchant, files)
    drawn.set(id, picture)
    picture.catch(() => drawn.delete(id))
    return picture
  }
}

/** The files of the installable app: manifest, icons and pictures in the merchant's look, and the run-time config. */
export const identityRoutes = (app: FastifyInstance, files: FileStore): void => {
  const { settings, build } = app.kernel.deps
  const pictureOf = pictureCache(files)

  app.get('/manifest.webmanifest', async (request, reply) =>
    sendFile(
      request,
      reply,
      'application/manifest+json',
      JSON.stringify(manifestOf(await merchantOfHost(app, request))),
    ),
  )

  app.get<{ Params: { name: string } }>('/icons/:name', async (request, reply) => {
    const { name } = request.params
    if (!isPictureName(name)) throw new Refusal('NOT_FOUND')
    return sendFile(request, reply, 'image/png', await pictureOf(await merchantOfHost(app, request), name))
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
