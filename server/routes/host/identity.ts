import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppConfig, WebManifest } from '#contract/shapes/platform.ts'
import type { FileStore } from '../../files/store.ts'
import { drawIcon, iconNames, isIconName } from '../../files/icons.ts'
import { etagOf, isCurrent } from '../../plugins/answers.ts'
import { Refusal } from '../../refusal.ts'
import type { Merchant } from '../../tables/merchants.ts'
import { merchantOfHost } from './hosts.ts'

const sendTagged = (request: FastifyRequest, reply: FastifyReply, type: string, body: string | Uint8Array): FastifyReply => {
  const etag = etagOf(body)
  void reply.header('ETag', etag).header('Cache-Control', 'no-cache').type(type)
  return isCurrent(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(Buffer.from(body))
}

const manifestOf = ({ companyName, siteConfig }: Merchant): WebManifest => ({
  id: '/',
  name: companyName,
  // Launchers cut longer names off.
  short_name: companyName.length <= 12 ? companyName : companyName.split(' ').slice(0, 2).join(' '),
  start_url: '/',
  scope: '/',
  display: 'standalone',
  orientation: 'portrait',
  background_color: siteConfig.lightTheme?.background ?? '#ffffff',
  theme_color: siteConfig.lightTheme?.hero ?? siteConfig.lightTheme?.primary ?? '#ffffff',
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})

/** Icons are drawn once per look of a merchant. */
const iconCache = (files: FileStore) => {
  const drawn = new Map<string, Promise<Uint8Array>>()
  const most = 200
  return (merchant: Merchant, name: (typeof iconNames)[number]): Promise<Uint8Array> => {
    const id = `${merchant.tenantId} ${merchant.configTimestamp} ${name}`
    if (drawn.size >= most) drawn.clear()
    const icon = drawn.get(id) ?? files.read(merchant.siteConfig.logo ?? '')
      .then((logo) => drawIcon(name, logo, merchant.siteConfig.lightTheme?.background ?? '#ffffff'))
    drawn.set(id, icon)
    icon.catch(() => drawn.delete(id))
    return icon
  }
}

/** What makes an installable app of a host: manifest and icons in the merchant's look, and the run-time config. */
export const identityRoutes = (app: FastifyInstance, files: FileStore): void => {
  const { settings, build } = app.kernel.deps
  const iconOf = iconCache(files)

  app.get('/manifest.webmanifest', async (request, reply) =>
    sendTagged(request, reply, 'application/manifest+json', JSON.stringify(manifestOf(await merchantOfHost(app, request)))))

  app.get<{ Params: { name: string } }>('/icons/:name', async (request, reply) => {
    const { name } = request.params
    if (!isIconName(name)) throw new Refusal('NOT_FOUND')
    return sendTagged(request, reply, 'image/png', await iconOf(await merchantOfHost(app, request), name))
  })

  const config: AppConfig = { environment: settings.mode, apiUrl: '/api/v1', socketUrl: '/api/v1/ws', ...build }
  app.get('/app-config.json', async (_request, reply) => reply.header('Cache-Control', 'no-cache').send(config))
}
