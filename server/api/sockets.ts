import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import { cardSocket } from './card-socket.ts'
import { siteSocket } from './site-socket.ts'

/** Maximum frame size in bytes: an access token fits. The limit keeps reading frames cheap. */
const longestFrame = 5_120

export const liveSockets = async (app: FastifyInstance): Promise<void> => {
  await app.register(websocket, { options: { maxPayload: longestFrame } })
  cardSocket(app)
  siteSocket(app)
}
