import type { FastifyReply, FastifyRequest } from 'fastify'
import { offices, type OfficeName } from '#contract/routes/offices.ts'
import { originsOf } from '#server/settings/environment-settings.ts'
import type { Settings } from '#server/settings/settings.ts'
import { pageHeaders, type PageTies } from './page-headers.ts'

/** Sends the page of a back office: as built, for any device, and for no search engine. */
export const sendOffice = (
  request: FastifyRequest,
  reply: FastifyReply,
  settings: Settings,
  office: OfficeName,
): FastifyReply =>
  reply
    .headers(pageHeaders(settings, request.host, null, tiesOf(office, settings)))
    .headers({ 'Cache-Control': 'no-cache', 'X-Robots-Tag': 'noindex' })
    .type('text/html; charset=utf-8')
    .sendFile(offices[office].page, settings.distDir, { cacheControl: false })

const tiesOf = (office: OfficeName, settings: Settings): PageTies => {
  if (office === 'updater') return { own: 'none', others: originsOf(settings.environments) }
  return { own: office === 'preview' ? 'framed' : 'framing' }
}
