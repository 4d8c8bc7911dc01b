import type { FastifyInstance } from 'fastify'
import { systemRandom, type Clock } from '#server/basics/ports.ts'
import { readCard, type EnteredCard } from '../test-gateway/card-form.ts'
import { tokenFor } from '../test-gateway/cards.ts'
import { cardPage } from '../test-gateway/page.ts'
import { pageAssets } from '../test-gateway/assets.ts'
import type { Bank } from './bank.ts'

/** What the form's script does next: go on to an address, or tell the page that shows the frame. */
export interface FormEnd {
  next?: string
  tell?: object
}

/** A card that the form stored, with its token; null: the processor refused it. */
export type StoredCard = (EnteredCard & { token: string }) | null

export interface OpenForm {
  merchantName: string
  /** Stores the result at the simulator, and brings it to the shop. */
  finish: (card: StoredCard) => Promise<FormEnd>
}

/** The card pages of the simulators, at addresses that are known to their user alone. */
export interface Forms {
  /** @returns the path of the page */
  open: (form: OpenForm) => string
}

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
].join('; ')

export const cardForms = (app: FastifyInstance, bank: Bank, clock: Clock): Forms => {
  const open = new Map<string, OpenForm>()
  const of = (params: unknown) => open.get((params as { id: string }).id)

  app.get('/card/:id', async (request, reply) => {
    const form = of(request.params)
    if (!form) return reply.code(404).type('text/plain').send('This card form is unknown or has ended.')
    return reply
      .headers({ 'Content-Security-Policy': policy, 'Cache-Control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(cardPage(form, request.hostname.replace('.localhost', '')))
  })
  app.post('/card/:id', async (request, reply) => {
    const form = of(request.params)
    if (!form) return reply.code(404).send()
    const read = readCard({ ...(request.body as object) }, clock.date())
    if ('errors' in read) return reply.code(422).send({ errors: read.errors })
    open.delete((request.params as { id: string }).id)
    const isRefused = read.card.behaviour === 'refused'
    const token = tokenFor(read.card.behaviour)
    if (!isRefused) bank.keep(token, read.card)
    const end = await form.finish(isRefused ? null : { ...read.card, token })
    return { state: isRefused ? 'refused' : 'saved', ...end }
  })
  pageAssets(app)

  return {
    open: (form) => {
      const id = systemRandom.token(16)
      open.set(id, form)
      return `/card/${id}`
    },
  }
}
