import { readFile, stat } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { phoneParts, webParts } from '#contract/shell-parts.ts'
import { officeAt, offices, type OfficeName } from '#contract/routes/offices.ts'
import { askedShell, isMobileAgent, shellOf, type CustomerShell } from '#contract/rules/shell.ts'
import { routeAt } from '#contract/routes/facts.ts'
import { phoneRoutes } from '#contract/routes/phone.ts'
import { etagOf } from '#server/basics/etag.ts'
import { sendTagged } from '#server/api/answers.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { RenderPort, RenderPorts } from '#contract/render.ts'
import { hasStamp, runningFinder, stamped } from './customer-build.ts'
import { sheetFinder, lookRoute, type NamedSheets } from './rendered/look.ts'
import { searchRoutes } from './rendered/search.ts'
import { renderedPages, type RenderedPage, type RenderedPages } from './rendered/pages.ts'
import { withFirstPaint, type Painted } from './first-paint.ts'
import { inertDocument } from './inert.ts'
import { isSuspended, movedTo } from './hosts.ts'
import { plainPage, sendHtml } from './html-page.ts'
import { factsFinder, type PageFacts } from './page-facts.ts'
import { pageHeaders, type PageTies } from './page-headers.ts'
import { originsOf } from '#server/settings/environment-settings.ts'
import { siteOrigin, type Settings } from '#server/settings/settings.ts'
import { subdomainOf } from '#server/tenancy/sites.ts'

/** Vite appends eight characters of the content hash to the names of built files. */
const hashed = /\/[^/]+-[A-Za-z0-9_-]{8}\.[a-z0-9]+$/

/** Files of the preview: its page has no origin of its own, so that scripts and fonts are asked for from another one. */
const isForFrame = (path: string): boolean => path.startsWith('/static/preview/')

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  )

/** The page of each shell, as built. */
const pages: Record<CustomerShell, string> = { phone: 'index.html', web: 'web.html' }
const builtPages: readonly string[] = Object.values(pages).map((name) => `/${name}`)

/** The updater is served on every host, so its scripts are, too. */
const updaterFile = /^\/static\/office\/[^/]+$/

const wantsPage = (request: FastifyRequest, path: string): boolean =>
  builtPages.includes(path) || !/\.[a-z0-9]+$/i.test(path) || (request.headers.accept ?? '').includes('text/html')

/**
 * Answered under a former name, too: the files of the installed app, whose worker asks for them there, and the page of a
 * mailed link, whose token must not be passed on in an address.
 */
const isOwnAddress = (path: string): boolean =>
  builtPages.includes(path) || /\.[a-z0-9]+$/i.test(path) || path === phoneRoutes.passwordRecovery.path

/** Path inside the built app; null when it leaves the folder or cannot be decoded. */
const pathOf = (request: FastifyRequest): string | null => {
  try {
    const path = normalize(decodeURIComponent(request.url.split('?')[0] ?? '/'))
    return path.includes('\0') || path.includes('..') ? null : path
  } catch {
    return null
  }
}

/** A build of the app as this server has it. */
interface ServedBuild {
  folder: string
  rendered: RenderedShells
  sheets: NamedSheets | undefined
}

/** What a request's host gets. */
interface Served extends ServedBuild {
  /** The version that the app says it is; null: that of the build. */
  stamp: string | null
}

/** A file as the host's version of the app: with its own version it is read again for each request. */
const sendStamped = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { folder, stamp }: Served,
  path: string,
): Promise<FastifyReply> => {
  if (stamp === null) return reply.sendFile(path.slice(1), folder, { cacheControl: false })
  const text = stamped(path, await readFile(join(folder, path), 'utf8'), stamp)
  void reply.type(typeOf(path))
  return sendTagged(request, reply, etagOf(text), () => reply.send(text))
}

const typeOf = (path: string): string =>
  `${path.endsWith('.html') ? 'text/html' : path.endsWith('.js') ? 'text/javascript' : 'application/json'}; charset=utf-8`

/**
 * The page of a visit is that of the device's shell, in the merchant's look. The worker asks for the page of a shell by
 * its file and gets it as built: its copy lasts until the next build, longer than a name or a logo.
 */
const sendPage = async (
  request: FastifyRequest,
  reply: FastifyReply,
  settings: Settings,
  path: string,
  { form, merchant, site }: PageFacts,
  served: Served,
): Promise<unknown> => {
  const { rendered, folder, stamp } = served
  void reply.headers(pageHeaders(settings, request.host, form))
  const shell = shellFor(request, merchant)
  const name = pages[shell]
  // The page of a shop's address has asked for the app: its own page again would ask for ever.
  const isAsked = askedShell(new URLSearchParams(request.url.split('?')[1])) === 'phone'
  const page = merchant && renderedAt(isAsked ? { ...rendered, web: undefined } : rendered, shell, merchant, path)
  if (site && page && (await page.send(request, reply, site, stamp))) return reply
  void reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8')
  if (builtPages.includes(path)) return sendStamped(request, reply, served, path)
  if (!merchant) return reply.sendFile(name, folder, { cacheControl: false })
  // Pages of one user, and addresses without a page; home on a phone is the app, whose page search engines read too. A
  // public page that could not be rendered stays in their index.
  if (path !== '/' && !page) void reply.header('X-Robots-Tag', 'noindex')
  void reply.header('Vary', 'User-Agent')
  // The page says so itself.
  if (shell === 'web' && merchant.hasEcom && rendered.web?.isUnknown(asDevicesGetIt(merchant), path))
    void reply.code(404)
  const built = await readFile(join(folder, name), 'utf8')
  const drawn = withFirstPaint(stamp === null ? built : stamped(name, built, stamp), merchant)
  return sendTagged(request, reply, etagOf(drawn), () => reply.send(drawn))
}

/** The site config with the members that are stored beside it. */
const asDevicesGetIt = ({ siteConfig, hasApp, hasEcom }: NonNullable<PageFacts['merchant']>): object => ({
  ...siteConfig,
  has_app: hasApp,
  has_ecom: hasEcom,
})

type RenderedShells = Readonly<Partial<Record<CustomerShell, RenderedPages | undefined>>>

/** The rendered page of an address: the first screen of a phone, else the page of the shop. */
const renderedAt = (
  { phone, web }: RenderedShells,
  shell: CustomerShell,
  { hasEcom, siteConfig }: NonNullable<PageFacts['merchant']>,
  path: string,
): RenderedPage | undefined => {
  const first = shell === 'phone' ? phone?.at(siteConfig, path) : undefined
  return first ?? (hasEcom && isShopAddress(shell, path) ? web?.at(siteConfig, path) : undefined)
}

/** On a phone an address of the app is the app's; one of the shop alone shows what a shared link is about. */
const isShopAddress = (shell: CustomerShell, path: string): boolean =>
  shell === 'web' || routeAt(Object.values(phoneRoutes), path) === undefined

/** The page itself corrects the choice for a device that its user agent does not tell. */
const shellFor = (request: FastifyRequest, merchant: Painted | null): CustomerShell => {
  const asked = askedShell(new URLSearchParams(request.url.split('?')[1]))
  const isMobile = isMobileAgent(request.headers['user-agent'] ?? '')
  return asked ?? shellOf({ isMobile, has_app: merchant?.hasApp ?? true })
}

const suspendedPage = plainPage({
  path: '/',
  title: 'Not available',
  content: '<h1>This site is not available at the moment.</h1><p>Please come back later. Nothing of yours is lost.</p>',
})

/** Pages of a build, rendered by its own code. */
const servedBuild = (app: FastifyInstance, name: string, folder: string, { phone, web }: RenderPorts): ServedBuild => {
  const anyPort = web ?? phone
  if (!anyPort) return { folder, rendered: {}, sheets: undefined }
  const sheetOf = sheetFinder(anyPort)
  const pagesOf = (port: RenderPort, page: string, parts: string) =>
    renderedPages({ app, port, sheetOf, folder, page, parts })
  return {
    folder,
    rendered: {
      ...(phone && { phone: pagesOf(phone, pages.phone, phoneParts) }),
      ...(web && { web: pagesOf(web, pages.web, webParts) }),
    },
    sheets: { name, sheetOf },
  }
}

/** The built app: its files, and its page for every other path. */
export const shellRoutes = (app: FastifyInstance, renders: Record<'current' | 'earlier', RenderPorts>): void => {
  const { settings } = app.kernel.deps
  const factsOf = factsFinder(app)
  const builds = {
    current: servedBuild(app, 'current', settings.distDir, renders.current),
    earlier: servedBuild(app, 'earlier', settings.earlierDistDir, renders.earlier),
  }
  const runningOf = runningFinder(app)
  const servedFor = async (request: FastifyRequest): Promise<Served> => {
    const { build, stamp } = await runningOf(request)
    return { ...builds[build], stamp }
  }
  const { sheets } = builds.current
  if (sheets) lookRoute(app, async (request) => builds[(await runningOf(request)).build].sheets ?? sheets)
  searchRoutes(app, renders.current.web ?? null)
  /** The folder of a file that is no page; undefined: there is no such file. */
  const folderOf = async (path: string): Promise<string | undefined> => {
    // The chunks of both builds are served to everybody: their names are never used again.
    for (const folder of [settings.distDir, settings.earlierDistDir])
      if (await isFile(join(folder, path))) return folder
    return undefined
  }
  app.get('/*', async (request, reply): Promise<unknown> => {
    const path = pathOf(request)
    if (path === null || /^\/api(\/|$)/.test(path)) throw new Refusal('NOT_FOUND')
    const office = officeAt(path)
    if (office === 'updater') return sendOffice(request, reply, settings, office)
    if (!isSite(request, settings) && !updaterFile.test(path)) return elsewhere(reply, settings, path)
    const page = officeOfPage(path)
    if (page) return sendOffice(request, reply, settings, page)
    const folder = path === '/' || builtPages.includes(path) ? undefined : await folderOf(path)
    if (folder !== undefined) {
      const cache = hashed.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
      void reply.headers({
        'Cache-Control': cache,
        ...(path.endsWith('.svg') ? inertDocument : {}),
        ...(isForFrame(path) ? { 'Access-Control-Allow-Origin': '*' } : {}),
      })
      if (hasStamp(path)) return sendStamped(request, reply, await servedFor(request), path)
      return reply.sendFile(path.slice(1), folder, { cacheControl: false })
    }
    if (await isSuspended(app, request)) return sendHtml(reply, suspendedPage, 503)
    const moved = isOwnAddress(path) ? null : await movedTo(app, request)
    // Not for good: a merchant may take its former name back.
    if (moved !== null) return reply.header('Cache-Control', 'no-cache').redirect(moved, 308)
    if (office) return sendOffice(request, reply, settings, office)
    const hasPage = await isFile(join(settings.distDir, 'index.html'))
    if (!hasPage || !wantsPage(request, path)) throw new Refusal('NOT_FOUND')
    return sendPage(request, reply, settings, path, await factsOf(request), await servedFor(request))
  })
}

/** The back office whose page a file of the build is, asked for by its own name. */
const officeOfPage = (path: string): OfficeName | undefined =>
  (Object.keys(offices) as OfficeName[]).find((name) => `/${offices[name].page}` === path)

const tiesOf = (office: OfficeName, settings: Settings): PageTies => {
  if (office === 'updater') return { own: 'none', others: originsOf(settings.environments) }
  return { own: office === 'preview' ? 'framed' : 'framing' }
}

/** The page of a back office: as built, for any device, and for no search engine. */
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

/** A subdomain of the public host, with or without a merchant: the app itself reports an unknown site. */
const isSite = (request: FastifyRequest, settings: Settings): boolean =>
  subdomainOf(request.host, settings.publicHost) !== null

/**
 * Other hosts do not serve the app. Otherwise every name that resolves to this server would run it, and its worker
 * would permanently replace the demo's front door.
 */
const elsewhere = (reply: FastifyReply, settings: Settings, path: string): FastifyReply => {
  if (settings.mode !== 'demo' || /\.[a-z0-9]+$/i.test(path)) throw new Refusal('NOT_FOUND')
  return reply.header('Cache-Control', 'no-store').redirect(`${siteOrigin(settings, null)}/`)
}
