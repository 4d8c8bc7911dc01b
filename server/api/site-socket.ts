import type { WebSocket } from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import { makeSiteSockets, type SiteSockets } from '#server/live/site-sockets.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import type { Kernel } from './kernel.ts'
import { makeDoor } from './socket-door.ts'

const path = '/api/v1/live'

/**
 * The live socket of an open page. It sends the timestamp of the newest site config, on connecting and after each save
 * on any instance. Each page opens one and reconnects after every break, so the limit is generous.
 */
export const siteSocket = (app: FastifyInstance): void => {
  const { kernel } = app
  const sockets = makeSiteSockets()
  const door = makeDoor(kernel, { name: 'siteSocket', perMinute: 600, mostOpen: 200 })
  app.get(path, { websocket: true, preValidation: door.admit }, (wire, request) => {
    const visitor = door.enter(request, wire)
    if (visitor) hold(kernel, sockets, wire, visitor.tenant.id)
    else wire.close()
  })
  kernel.live.on({
    onMessage: (message) => {
      if (message.about === 'config') sockets.tell(message.tenant, message.timeStamp, message.version)
    },
    onReconnect: () => {
      for (const tenant of sockets.tenants()) tellCurrent(kernel, sockets, tenant)
    },
  })
  app.addHook('onClose', async () => sockets.closeAll())
}

const tellCurrent = ({ transact, deps }: Kernel, sockets: SiteSockets, tenant: number): void =>
  deps.background('current config', async () => {
    const { configTimestamp } = await transact(tenant, 'current config', (tx) => readMerchant(tx, tenant))
    sockets.tell(tenant, configTimestamp)
  })

/** Registers the socket before it reads the current config, so that a config saved in between is sent as well. */
const hold = (kernel: Kernel, sockets: SiteSockets, wire: WebSocket, tenant: number): void => {
  wire.on('error', (error) => kernel.deps.log.debug({ error: error.message }, 'site socket broke'))
  wire.on('close', () => sockets.drop(tenant, wire))
  wire.on('pong', () => sockets.answered(tenant, wire))
  sockets.adopt(tenant, wire)
  tellCurrent(kernel, sockets, tenant)
}
