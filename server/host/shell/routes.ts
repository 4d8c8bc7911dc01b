import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RenderPorts } from '#contract/render.ts'
import { officeAt, offices, type OfficeName } from '#contract/routes/offices.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { siteOrigin, type Settings } from '#server/settings/settings.ts'
import { subdomainOf } from '#server/tenancy/sites.ts'
import type { FailurePages } from '../failure-page.ts'
import { isSuspended, movedTo } from '../hosts.ts'
import { plainPage, sendHtml } from '../html-page.ts'
import { lookRoute } from '../rendered/look.ts'
import { searchRoutes } from '../rendered/search.ts'
import { makeBuilds } from './builds.ts'
import { folderOf, isFile, sendBuiltFile } from './files.ts'
import { sendPage } from './page.ts'
import { factsFinder } from './page-facts.ts'
import {
  hasFileName,
  isOfApi,
  isOfUpdater,
  isOwnAddress,
  isShellPage,
  officeOfPage,
  pathOf,
  wantsPage,
} from './paths.ts'
import { originsOf } from '#server/settings/environment-settings.ts'
import { pageHeaders, type PageTies } from './page-headers.ts'

/** The built app: its files, and its page for every other path. */
export const shellRoutes = (
  app: FastifyInstance,
  renders: Record<'current' | 'earlier', RenderPorts>,
  { noteLook }: Pick<FailurePages, 'noteLook'>,
): void => {
  const { settings } = app.kernel.deps
  const factsOf = factsFinder(app, noteLook)
  const builds = makeBuilds(app, renders)
  const { sheets } = builds.current
  if (sheets) lookRoute(app, async (request) => (await builds.of(request)).sheets ?? sheets)
  searchRoutes(app, renders.current.web ?? null)
  app.get('/*', async (request, reply): Promise<unknown> => {
    const path = pathOf(request)
    if (path === null || isOfApi(path)) throw new Refusal('NOT_FOUND')
    const office = officeAt(path)
    if (office === 'updater') return sendOffice(request, reply, settings, office)
    if (!isSite(request, settings) && !isOfUpdater(path)) return elsewhere(reply, settings, path)
    const officePage = officeOfPage(path)
    if (officePage) return sendOffice(request, reply, settings, officePage)
    const folder = path === '/' || isShellPage(path) ? undefined : await folderOf(settings, path)
    if (folder !== undefined) return sendBuiltFile(request, reply, builds, folder, path)
    if (await isSuspended(app, request)) return sendHtml(reply, suspendedPage, 503)
    const moved = isOwnAddress(path) ? null : await movedTo(app, request)
    // Not for good: a merchant may take its former name back.
    if (moved !== null) return reply.header('Cache-Control', 'no-cache').redirect(moved, 308)
    if (office) return sendOffice(request, reply, settings, office)
    const hasPage = await isFile(join(settings.distDir, 'index.html'))
    if (!hasPage || !wantsPage(request, path)) throw new Refusal('NOT_FOUND')
    return sendPage(request, reply, settings, path, await factsOf(request), await builds.of(request))
  })
}

/** Whether the host is a subdomain of the public host, with or without a merchant: the app itself reports an unknown site. */
const isSite = (request: FastifyRequest, settings: Settings): boolean =>
  subdomainOf(request.host, settings.publicHost) !== null

/**
 * Other hosts do not serve the app. Otherwise every name that resolves to this server would run it, and its worker
 * would permanently replace the demo's front door.
 */
const elsewhere = (reply: FastifyReply, settings: Settings, path: string): FastifyReply => {
  if (settings.mode !== 'demo' || hasFileName(path)) throw new Refusal('NOT_FOUND')
  return reply.header('Cache-Control', 'no-store').redirect(`${siteOrigin(settings, null)}/`)
}

const suspendedPage = plainPage({
  path: '/',
  title: 'Not available',
  content: '<h1>This site is not available at the moment.</h1><p>Please come back later. Nothing of yours is lost.</p>',
})

/** Sends the page of a back office: as built, for any device, and for no search engine. */
const sendOffice = (
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
