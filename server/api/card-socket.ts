import type { WebSocket } from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import type { LiveMessage } from '#server/live/announce.ts'
import { makeCardSockets, socketLife, type CardSockets } from '#server/payments/card-sockets.ts'
import { cardEntryBySocket, dropUnboundEntry, insertCardEntry, type CardEntryRow } from '#server/tables/card-entries.ts'
import type { Kernel } from './kernel.ts'
import { makeDoor, type Visitor } from './socket-door.ts'
import type { SocketResult } from '#contract/shapes/payment.ts'

const path = '/api/v1/ws'

/**
 * The live socket of card entry. It accepts connections from the merchant's own pages only; one user binds it later.
 * The processor's callback may reach another instance. That instance announces the id of the ended entry, and the
 * instance that holds the socket reads the outcome from the database.
 */
export const cardSocket = (app: FastifyInstance): void => {
  const { kernel } = app
  const sockets = makeCardSockets()
  const door = makeDoor(kernel, { name: 'cardSocket', perMinute: 60, mostOpen: 200 })
  app.get(path, { websocket: true, preValidation: door.admit }, (wire, request) => {
    const visitor = door.enter(request, wire)
    if (visitor) hold(kernel, sockets, wire, visitor)
    else wire.close()
  })
  kernel.live.on({
    onMessage: (message: LiveMessage) => {
      if (message.about === 'cardEntry') sendEnd(kernel, sockets, message.tenant, message.socketId)
    },
    onReconnect: () => {
      for (const { tenant, socketId } of sockets.held()) sendEnd(kernel, sockets, tenant, socketId)
    },
  })
  app.addHook('onClose', async () => sockets.closeAll())
}

/** Sends the outcome to a socket of this instance, if its card entry has ended. */
const sendEnd = ({ transact, deps }: Kernel, sockets: CardSockets, tenant: number, socketId: string): void => {
  if (!sockets.holds(socketId)) return
  deps.background('card entry ended', async () => {
    const entry = await transact(tenant, 'card entry ended', (tx) => cardEntryBySocket(tx, socketId))
    const frame = entry && cardFrame(entry)
    if (frame) sockets.tell(socketId, frame)
  })
}

/**
 * Stores the entry, then sends that the socket is ready. An entry that was never bound is deleted when its socket
 * closes.
 */
const hold = (
  { transact, deps: { clock, random, log } }: Kernel,
  sockets: CardSockets,
  wire: WebSocket,
  { tenant, origin }: Visitor,
): void => {
  const socketId = random.text(32, '0123456789abcdef')
  const openedAt = clock.date()
  const expiresAt = new Date(openedAt.getTime() + socketLife)
  wire.on('error', (error) => log.debug({ error: error.message }, 'card socket broke'))
  wire.on('close', () => {
    sockets.drop(socketId)
    transact(tenant.id, 'card socket closed', (tx) => dropUnboundEntry(tx, socketId)).catch(() => undefined)
  })
  const entry = { socketId, tenantId: tenant.id, origin, state: 'ready' as const, openedAt, expiresAt }
  transact(tenant.id, 'card socket opened', (tx) => insertCardEntry(tx, entry))
    .then(() => {
      if (wire.readyState === wire.OPEN) sockets.adopt(tenant.id, socketId, wire)
    })
    .catch(() => wire.close())
}

/** The frame that the socket of a card entry is sent at its end; null before the end. */
const cardFrame = ({ state, message }: CardEntryRow): SocketResult | null =>
  state === 'saved' || state === 'failed'
    ? { event: 'message', success: state === 'saved', errorMessage: message }
    : null
