import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { mapFramePath, type MapService } from '#contract/map-frame.ts'
import { mapsLabel } from '#contract/origins.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Settings } from '#server/settings/settings.ts'
import { ancestorsOf, ownHost, siteIn } from '../own-host.ts'
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

const closed = (reply: FastifyReply): FastifyReply =>
  reply.headers({ 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'origin' })

/** The page with the script of a map service, on an origin of its own: nothing of it runs in the app's page. */
export const mapFrameRoutes = (app: FastifyInstance): void => {
  const { deps } = app.kernel
  const { settings } = deps
  const bound = ownHost(app, mapsLabel)

  app.get<{ Querystring: Record<string, unknown> }>(mapFramePath, bound, async (request, reply) => {
    const found = keyOf(settings, request.query.service)
    const parent = siteIn(settings, request.query.site)
    if (!found || !parent) throw new Refusal('NOT_FOUND')
    const page = { ...found, parent, ancestors: ancestorsOf(settings, parent), nonce: deps.random.uuid() }
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
