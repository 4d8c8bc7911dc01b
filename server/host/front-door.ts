import type { FastifyInstance } from 'fastify'
import type { Mailbox } from '#server/mail/mailbox.ts'
import type { PushBox } from '#server/push/push-box.ts'
import type { DrawPage } from './html-page.ts'

/** The embedded boxes that store what is sent; null where a service sends it. */
export interface Boxes {
  mailbox: Mailbox | null
  pushBox: PushBox | null
}

/** The site on the bare public host. Production has none. */
export interface FrontDoor {
  /** Registers its pages. */
  mount: (app: FastifyInstance, boxes: Boxes) => Promise<void>
  /** Draws the server's own pages in its look. */
  drawPage: DrawPage
}
