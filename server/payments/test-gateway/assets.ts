import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'

const assets: Record<string, string> = {
  'card-form.js': 'text/javascript; charset=utf-8',
  'card-form.css': 'text/css; charset=utf-8',
}
const assetText = (name: string): string => readFileSync(new URL(`./page/${name}`, import.meta.url), 'utf8')

/** Serves the script and the style sheet of the card page. @param dress sets headers of the answers */
export const pageAssets = (
  app: FastifyInstance,
  route: object = {},
  dress: (reply: FastifyReply) => FastifyReply = (reply) => reply,
): void => {
  for (const [name, type] of Object.entries(assets)) {
    app.get(`/${name}`, route, async (_request, reply) => dress(reply).type(type).send(assetText(name)))
  }
}
