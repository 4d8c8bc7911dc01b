import type { WebSocket } from '@fastify/websocket'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#server/basics/refusal.ts'
import { addressOf } from './address.ts'
import type { Kernel, SocketName } from './kernel.ts'
import { refuseWhileMoving, subdomainOf, type Tenant } from '#server/tenancy/sites.ts'

/** The merchant's page that opened a socket. */
export interface Visitor {
  tenant: Tenant
  origin: string
  ip: string
  /** The page is on a former name of the site. */
  isMoved: boolean
}

export interface DoorRules {
  name: SocketName
  /** Maximum number of sockets that one address may open in a minute. */
  perMinute: number
  /** Maximum number of open sockets per address and tenant: a whole car wash may share one address. */
  mostOpen: number
}

/** Admits sockets of the merchant's own pages only, up to the limits. */
export interface SocketDoor {
  /** @throws Refusal RATE_LIMITED, APP_KEY_*, FORBIDDEN for a page of another origin */
  admit: (request: FastifyRequest) => Promise<void>
  /** The page that opened the socket, counted as open until the socket closes. Null: not admitted. */
  enter: (request: FastifyRequest, wire: WebSocket) => Visitor | null
}

const bucketOf = ({ ip, tenant }: Visitor): string => `${ip} ${tenant.id}`

export const makeDoor = (kernel: Kernel, { name, perMinute, mostOpen }: DoorRules): SocketDoor => {
  const counter = kernel.limiter({ name, count: perMinute, window: 60_000, shared: false })
  const visitors = new WeakMap<FastifyRequest, Visitor>()
  const open = new Map<string, number>()
  const leave = (bucket: string) => {
    kernel.openSockets[name] -= 1
    const left = (open.get(bucket) ?? 1) - 1
    if (left > 0) open.set(bucket, left)
    else open.delete(bucket)
  }
  return {
    admit: async (request) => {
      const { allowed, resetIn } = await counter.take(addressOf(request.ip))
      if (!allowed) throw new Refusal('RATE_LIMITED', { retryAfter: resetIn })
      const visitor = await visitorOf(kernel, request)
      if ((open.get(bucketOf(visitor)) ?? 0) >= mostOpen) throw new Refusal('RATE_LIMITED', { retryAfter: 60 })
      visitors.set(request, visitor)
    },
    enter: (request, wire) => {
      const visitor = visitors.get(request)
      if (!visitor) return null
      const bucket = bucketOf(visitor)
      open.set(bucket, (open.get(bucket) ?? 0) + 1)
      kernel.openSockets[name] += 1
      wire.on('close', () => leave(bucket))
      return visitor
    },
  }
}

const visitorOf = async ({ sites, deps }: Kernel, request: FastifyRequest): Promise<Visitor> => {
  const { app_key: appKey } = request.query as { app_key?: unknown }
  if (typeof appKey !== 'string' || appKey === '') throw new Refusal('APP_KEY_MISSING')
  const tenant = await sites.byAppKey(appKey, addressOf(request.ip))
  if (!tenant) throw new Refusal('APP_KEY_UNKNOWN')
  refuseWhileMoving(tenant, 'GET', deps.clock.now())
  const from = pageOf(request)
  const subdomain = from && subdomainOf(from.host, deps.settings.publicHost)
  const site = subdomain ? await sites.bySubdomain(subdomain, addressOf(request.ip)) : null
  if (!from || site?.tenantId !== tenant.id) throw new Refusal('FORBIDDEN')
  return { tenant, origin: from.origin, ip: addressOf(request.ip), isMoved: site.answeredUntil !== null }
}

/** The page of the request when it is on this host and port; else null. */
const pageOf = (request: FastifyRequest): URL | null => {
  const { origin, host } = request.headers
  if (!origin || !host || !URL.canParse(origin)) return null
  const from = new URL(origin)
  const isOwn = from.host === host.toLowerCase() && (from.protocol === 'http:' || from.protocol === 'https:')
  return isOwn ? from : null
}
