import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { mapFramePath, type MapService } from '#contract/map-frame.ts'
import { mapsLabel } from '#server/basics/labels.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { siteOrigin, type Settings } from '#server/settings/settings.ts'
import { subdomainOf } from '#server/tenancy/sites.ts'
import { framePage, framePolicy } from './frame-page.ts'

const files: Record<string, string> = {
  'frame.js': 'text/javascript; charset=utf-8',
  'start.js': 'text/javascript; charset=utf-8',
  'script.js': 'text/javascript; charset=utf-8',
  'marker.js': 'text/javascript; charset=utf-8',
  'google.js': 'text/javascript; charset=utf-8',
  'apple.js': 'text/javascript; charset=utf-8',
  'frame.css': 'text/css; charset=utf-8',
}
const textOf = (name: string): string => readFileSync(new URL(`./page/${name}`, import.meta.url), 'utf8')

const keyOf = ({ maps }: Settings, service: unknown): { service: MapService; key: string } | null => {
  if (service === 'apple' && maps.appleToken) return { service, key: maps.appleToken }
  return service === 'google' && maps.googleKey ? { service, key: maps.googleKey } : null
}

/** The origin of the merchant's site in the address; null for any other text. */
const siteIn = (app: FastifyInstance, asked: unknown): string | null => {
  const { settings } = app.kernel.deps
  const url = typeof asked === 'string' && URL.canParse(asked) ? new URL(asked) : null
  const subdomain = url && subdomainOf(url.host, settings.publicHost)
  return url && subdomain && url.origin === siteOrigin(settings, subdomain) ? url.origin : null
}

const closed = (reply: FastifyReply): FastifyReply =>
  reply.headers({ 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'origin' })

/** The page with the script of a map service, on an origin of its own: nothing of it runs in the app's page. */
export const mapFrameRoutes = (app: FastifyInstance): void => {
  const { deps } = app.kernel
  const { settings } = deps
  const host = new RegExp(`^${mapsLabel}\\.${settings.publicHost.replaceAll('.', '\\.')}(:\\d+)?$`, 'i')
  const bound = { constraints: { host }, config: { maps: true } }
  // The app itself is not served here.
  app.addHook('onRequest', async (request) => {
    const { maps } = request.routeOptions.config as { maps?: boolean }
    if (host.test(request.host) && !maps) throw new Refusal('NOT_FOUND')
  })

  app.get<{ Querystring: Record<string, unknown> }>(mapFramePath, bound, async (request, reply) => {
    const found = keyOf(settings, request.query.service)
    const parent = siteIn(app, request.query.site)
    if (!found || !parent) throw new Refusal('NOT_FOUND')
    const ancestors = [parent, ...(settings.mode === 'demo' ? [siteOrigin(settings, null)] : [])]
    const page = { ...found, parent, ancestors, nonce: deps.random.uuid() }
    return closed(reply)
      .headers({ 'Content-Security-Policy': framePolicy(page), 'Cache-Control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(framePage(page))
  })

  app.get<{ Params: { file: string } }>(`${mapFramePath}/:file`, bound, async (request, reply) => {
    const type = files[request.params.file]
    if (!type) throw new Refusal('NOT_FOUND')
    return closed(reply).header('Cache-Control', 'no-cache').type(type).send(textOf(request.params.file))
  })
}
