import type { WebSocket } from '@fastify/websocket'
import { Value } from 'typebox/value'
import type { FastifyInstance } from 'fastify'
import { SiteReport, type SiteFrame } from '#contract/shapes/live.ts'
import { makeOpenApps, type OpenApps } from '#server/live/open-apps.ts'
import { makeSiteSockets } from '#server/live/site-sockets.ts'
import { openAppsLife, writeDeviceVersions, writeOpenApps } from '#server/tables/open-apps.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { siteByTenant } from '#server/tables/sites.ts'
import type { Kernel } from './kernel.ts'
import type { Tenant } from '#server/tenancy/sites.ts'
import { makeDoor } from './socket-door.ts'
import { userSocket, type UserSocket } from './user-socket.ts'

const path = '/api/v1/live'

/**
 * The live socket of an open page. It sends the timestamp of the newest site config, on connecting and after each save
 * on any instance, that the locations or the products have changed, and, to a user who has sent an access token, that answers of the user have changed. Pages report the
 * config that they show; an instance counts those of its own. Each page opens one and reconnects after every break, so
 * the limit is generous. Pages of a site that moves to another cell are closed.
 */
export const siteSocket = (app: FastifyInstance): void => {
  const { kernel } = app
  const sockets = makeSiteSockets()
  const users = userSocket(kernel)
  const apps = countOpenApps(kernel)
  const door = makeDoor(kernel, { name: 'siteSocket', perMinute: 600, mostOpen: 200 })
  const tellCurrent = (tenant: number): void =>
    kernel.deps.background('current config', async () => {
      const { configTimestamp } = await kernel.transact(tenant, 'current config', (tx) => readMerchant(tx, tenant))
      sockets.tell(tenant, configTimestamp)
    })
  /** Nothing of a site that has moved is announced here any more: its pages connect again, to the cell where it lives. */
  const closeIfMoved = (tenant: number): void =>
    kernel.deps.background('pages of a moved site', async () => {
      const site = await kernel.transact(null, 'pages of a moved site', (tx) => siteByTenant(tx, tenant))
      if (site?.move === 'moved') sockets.closeOf(tenant)
    })
  // The socket is registered before the current config is read, so that a config saved in between is sent as well.
  const hold = (wire: WebSocket, tenant: number): void => {
    wire.on('error', (error) => kernel.deps.log.debug({ error: error.message }, 'site socket broke'))
    wire.on('close', () => sockets.drop(tenant, wire))
    wire.on('pong', () => sockets.answered(tenant, wire))
    sockets.adopt(tenant, wire)
    tellCurrent(tenant)
  }
  app.get(path, { websocket: true, preValidation: door.admit }, (wire, request) => {
    const visitor = door.enter(request, wire)
    if (!visitor) return wire.close()
    hold(wire, visitor.tenant.id)
    const { tenant } = visitor
    if (visitor.isMoved) wire.send(JSON.stringify({ event: 'moved', subdomain: tenant.subdomain } satisfies SiteFrame))
    return receive({ users, apps }, wire, tenant)
  })
  kernel.live.on({
    onMessage: (message) => {
      if (message.about === 'config') sockets.tell(message.tenant, message.timeStamp, message.version)
      if (message.about === 'places' || message.about === 'catalogue')
        sockets.tellChange(message.tenant, message.about, message.version)
      // The row of the site, which says that it has moved, is announced with the content.
      if (message.about === 'content' && message.tenant !== null && sockets.holds(message.tenant))
        closeIfMoved(message.tenant)
      if (message.about === 'moved') sockets.tellMoved(message.tenant, message.subdomain)
      if (message.about === 'version') sockets.tellVersion()
    },
    onReconnect: () =>
      sockets.tenants().forEach((tenant) => {
        closeIfMoved(tenant)
        tellCurrent(tenant)
        sockets.tellChange(tenant, 'places')
        sockets.tellChange(tenant, 'catalogue')
      }),
  })
  app.addHook('onClose', async () => {
    sockets.closeAll()
    await apps.close()
  })
}

/** Counts the open apps of this process in the database, under an id of the process. */
const countOpenApps = ({ transact, deps: { clock, random, log } }: Kernel): OpenApps => {
  const instance = random.uuid()
  return makeOpenApps({
    confirmEvery: openAppsLife / 2,
    log,
    write: (apps, devices) =>
      transact(null, 'open apps', async (tx) => {
        const at = clock.date()
        await writeOpenApps(
          tx,
          instance,
          apps.map((each) => ({ ...each, instance, at })),
        )
        await writeDeviceVersions(
          tx,
          devices.map((each) => ({ ...each, at })),
        )
      }),
  })
}

/**
 * Reads the frames of a page: reports of what it runs, and the greeting of its user. Of those only the first counts; a
 * page of another user opens another connection.
 */
const receive = ({ users, apps }: { users: UserSocket; apps: OpenApps }, wire: WebSocket, site: Tenant): void => {
  let isGreeted = false
  wire.on('message', (data) => {
    const frame = String(data)
    const report = readReport(frame)
    if (report) return apps.note(wire, site.id, report)
    if (!isGreeted) users.greet(wire, site, frame)
    isGreeted = true
  })
  wire.on('close', () => {
    users.leave(wire)
    apps.drop(wire)
  })
}

const readReport = (frame: string): SiteReport | null => {
  try {
    const read: unknown = JSON.parse(frame)
    return Value.Check(SiteReport, read) ? read : null
  } catch {
    return null
  }
}
