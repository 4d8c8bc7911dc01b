import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import { cardSocket } from './card-socket.ts'
import { siteSocket } from './site-socket.ts'

/** Maximum frame size in bytes. Frames from clients are ignored; the limit keeps reading them cheap. */
const longestFrame = 1_024

export const liveSockets = async (app: FastifyInstance): Promise<void> => {
  await app.register(websocket, { options: { maxPayload: longestFrame } })
  cardSocket(app)
  siteSocket(app)
}
