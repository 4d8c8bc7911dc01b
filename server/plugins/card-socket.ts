import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CardSockets } from '../payments/card-sockets.ts'
import { socketLife } from '../payments/card-sockets.ts'
import { Refusal } from '../refusal.ts'
import { dropUnboundEntry, insertCardEntry } from '../tables/card-entries.ts'
import { subdomainOf, type Tenant } from './sites.ts'

const path = '/api/v1/ws'
const opened = { count: 60, window: 60_000, per: ['IP'], only: null }
/** Open at a time for one address and merchant: a whole car wash may sit behind one address. */
const mostOpen = 200
/** Frames from the client are ignored; nothing long has to be read to ignore it. */
const longestFrame = 1_024

/** The live socket of card entry. It takes connections from the merchant's own pages only, and one person binds it later. */
export const cardSocket = async (app: FastifyInstance, sockets: CardSockets): Promise<void> => {
  const { kernel } = app
  const { clock, random, settings, log } = kernel.deps
  const admitted = new WeakMap<FastifyRequest, { tenant: Tenant; origin: string }>()
  const open = new Map<string, number>()
  await app.register(websocket, { options: { maxPayload: longestFrame } })

  const admit = async (request: FastifyRequest): Promise<void> => {
    const allowance = kernel.limiter.take(`cardSocket ${request.ip}`, opened)
    if (!allowance.allowed) throw new Refusal('RATE_LIMITED', { retryAfter: allowance.resetIn })
    const { app_key: appKey } = request.query as { app_key?: unknown }
    if (typeof appKey !== 'string' || appKey === '') throw new Refusal('APP_KEY_MISSING')
    const tenant = await kernel.sites.byAppKey(appKey)
    if (!tenant) throw new Refusal('APP_KEY_UNKNOWN')
    const origin = siteOriginOf(request, tenant, settings.publicHost)
    if (!origin) throw new Refusal('FORBIDDEN')
    if ((open.get(`${request.ip} ${tenant.id}`) ?? 0) >= mostOpen) throw new Refusal('RATE_LIMITED', { retryAfter: 60 })
    admitted.set(request, { tenant, origin })
  }

  app.get(path, { websocket: true, preValidation: admit }, (wire, request) => {
    const who = admitted.get(request)
    if (!who) return wire.close()
    const { tenant, origin } = who
    const socketId = random.text(32, '0123456789abcdef')
    const bucket = `${request.ip} ${tenant.id}`
    open.set(bucket, (open.get(bucket) ?? 0) + 1)
    wire.on('error', error => log.debug({ error: error.message }, 'card socket broke'))
    wire.on('close', () => {
      open.set(bucket, (open.get(bucket) ?? 1) - 1)
      if (open.get(bucket) === 0) open.delete(bucket)
      sockets.drop(socketId)
      kernel.transact(tenant.id, 'card socket closed', tx => dropUnboundEntry(tx, socketId)).catch(() => undefined)
    })
    const now = clock.date()
    const entry = { socketId, tenantId: tenant.id, origin, state: 'ready' as const, openedAt: now, expiresAt: new Date(now.getTime() + socketLife) }
    kernel.transact(tenant.id, 'card socket opened', tx => insertCardEntry(tx, entry))
      .then(() => { if (wire.readyState === wire.OPEN) sockets.adopt(socketId, wire) })
      .catch(() => wire.close())
  })
  app.addHook('onClose', async () => sockets.closeAll())
}

/** The Origin of the request when it is the merchant's own site on this very host and port; else null. */
const siteOriginOf = (request: FastifyRequest, tenant: Tenant, publicHost: string): string | null => {
  const { origin, host } = request.headers
  if (!origin || !host || !URL.canParse(origin)) return null
  const from = new URL(origin)
  const isSite = from.host === host.toLowerCase() && subdomainOf(from.host, publicHost) === tenant.subdomain
  return isSite && (from.protocol === 'http:' || from.protocol === 'https:') ? from.origin : null
}
