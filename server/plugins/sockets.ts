import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import { cardSocket } from './card-socket.ts'
import { siteSocket } from './site-socket.ts'

/** Frames from clients are ignored; nothing long has to be read to ignore it. */
const longestFrame = 1_024

export const liveSockets = async (app: FastifyInstance): Promise<void> => {
  await app.register(websocket, { options: { maxPayload: longestFrame } })
  cardSocket(app)
  siteSocket(app)
}
