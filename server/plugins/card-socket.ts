import websocket, { type WebSocket } from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { socketLife, type CardSockets } from '../payments/card-sockets.ts'
import { Refusal } from '../refusal.ts'
import { dropUnboundEntry, insertCardEntry } from '../tables/card-entries.ts'
import type { Kernel } from './kernel.ts'
import { subdomainOf, type Tenant } from './sites.ts'

const path = '/api/v1/ws'
const opened = { count: 60, window: 60_000, per: ['IP'], only: null }
/** Open at a time for one address and merchant: a whole car wash may sit behind one address. */
const mostOpen = 200
/** Frames from the client are ignored; nothing long has to be read to ignore it. */
const longestFrame = 1_024

/** The page of a merchant that a socket was opened by. */
interface Visitor {
  tenant: Tenant
  origin: string
  ip: string
}

/** The live socket of card entry. It takes connections from the merchant's own pages only, and one person binds it later. */
export const cardSocket = async (app: FastifyInstance, sockets: CardSockets): Promise<void> => {
  const { kernel } = app
  const visitors = new WeakMap<FastifyRequest, Visitor>()
  const open = new Map<string, number>()
  await app.register(websocket, { options: { maxPayload: longestFrame } })

  const preValidation = async (request: FastifyRequest): Promise<void> => {
    const visitor = await admit(kernel, request)
    if ((open.get(bucketOf(visitor)) ?? 0) >= mostOpen) throw new Refusal('RATE_LIMITED', { retryAfter: 60 })
    visitors.set(request, visitor)
  }
  app.get(path, { websocket: true, preValidation }, (wire, request) => {
    const visitor = visitors.get(request)
    if (!visitor) return wire.close()
    const bucket = bucketOf(visitor)
    open.set(bucket, (open.get(bucket) ?? 0) + 1)
    wire.on('close', () => {
      const left = (open.get(bucket) ?? 1) - 1
      if (left > 0) open.set(bucket, left)
      else open.delete(bucket)
    })
    hold(kernel, sockets, wire, visitor)
  })
  app.addHook('onClose', async () => sockets.closeAll())
}

const bucketOf = ({ ip, tenant }: Visitor): string => `${ip} ${tenant.id}`

/** @throws Refusal RATE_LIMITED, APP_KEY_*, FORBIDDEN for a page that is not the merchant's own */
const admit = async ({ limiter, sites, deps }: Kernel, request: FastifyRequest): Promise<Visitor> => {
  const allowance = limiter.take(`cardSocket ${request.ip}`, opened)
  if (!allowance.allowed) throw new Refusal('RATE_LIMITED', { retryAfter: allowance.resetIn })
  const { app_key: appKey } = request.query as { app_key?: unknown }
  if (typeof appKey !== 'string' || appKey === '') throw new Refusal('APP_KEY_MISSING')
  const tenant = await sites.byAppKey(appKey)
  if (!tenant) throw new Refusal('APP_KEY_UNKNOWN')
  const origin = siteOriginOf(request, tenant, deps.settings.publicHost)
  if (!origin) throw new Refusal('FORBIDDEN')
  return { tenant, origin, ip: request.ip }
}

/** The Origin of the request when it is the merchant's own site on this very host and port; else null. */
const siteOriginOf = (request: FastifyRequest, tenant: Tenant, publicHost: string): string | null => {
  const { origin, host } = request.headers
  if (!origin || !host || !URL.canParse(origin)) return null
  const from = new URL(origin)
  const isSite = from.host === host.toLowerCase() && subdomainOf(from.host, publicHost) === tenant.subdomain
  return isSite && (from.protocol === 'http:' || from.protocol === 'https:') ? from.origin : null
}

/** Writes the entry down, then says that the socket is ready; an entry that nobody bound goes with its socket. */
const hold = ({ transact, deps: { clock, random, log } }: Kernel, sockets: CardSockets, wire: WebSocket, { tenant, origin }: Visitor): void => {
  const socketId = random.text(32, '0123456789abcdef')
  const openedAt = clock.date()
  const expiresAt = new Date(openedAt.getTime() + socketLife)
  wire.on('error', error => log.debug({ error: error.message }, 'card socket broke'))
  wire.on('close', () => {
    sockets.drop(socketId)
    transact(tenant.id, 'card socket closed', tx => dropUnboundEntry(tx, socketId)).catch(() => undefined)
  })
  const entry = { socketId, tenantId: tenant.id, origin, state: 'ready' as const, openedAt, expiresAt }
  transact(tenant.id, 'card socket opened', tx => insertCardEntry(tx, entry))
    .then(() => { if (wire.readyState === wire.OPEN) sockets.adopt(socketId, wire) })
    .catch(() => wire.close())
}
