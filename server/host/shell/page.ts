import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { routeAt } from '#contract/routes/facts.ts'
import { phoneRoutes } from '#contract/routes/phone.ts'
import { askedShell, isMobileAgent, shellOf, type CustomerShell } from '#contract/rules/shell.ts'
import { sendTagged } from '#server/api/answers.ts'
import { etagOf } from '#server/basics/etag.ts'
import type { Settings } from '#server/settings/settings.ts'
import { withFirstPaint } from '../first-paint.ts'
import type { RenderedPage } from '../rendered/pages.ts'
import { stamped } from '../stamp.ts'
import type { HostBuild, RenderedShells } from './builds.ts'
import { sendStamped } from './files.ts'
import type { PageFacts } from './page-facts.ts'
import { pageHeaders } from './page-headers.ts'
import { isShellPage, shellPages } from './paths.ts'

type PageMerchant = NonNullable<PageFacts['merchant']>

/**
 * Sends the page of a visit: that of the device's shell, in the merchant's look. The worker asks for the page of a shell
 * by its file and gets it as built: its copy lasts until the next build, longer than a name or a logo.
 */
export const sendPage = async (
  request: FastifyRequest,
  reply: FastifyReply,
  settings: Settings,
  path: string,
  { form, merchant, site }: PageFacts,
  build: HostBuild,
): Promise<unknown> => {
  const { rendered, folder, stamp } = build
  void reply.headers(pageHeaders(settings, request.host, form))
  const asked = askedShell(new URLSearchParams(request.url.split('?')[1]))
  const shell = asked ?? shellOfDevice(request, merchant)
  const name = shellPages[shell]
  // The page of a shop's address has asked for the app: its own page again would ask for ever.
  const offered = asked === 'phone' ? { ...rendered, web: undefined } : rendered
  const page = merchant && renderedAt(offered, shell, merchant, path)
  if (site && page && (await page.send(request, reply, site, stamp))) return reply
  void reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8')
  if (isShellPage(path)) return sendStamped(request, reply, build, path)
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

/** The page itself corrects the choice for a device that its user agent does not tell. */
const shellOfDevice = ({ headers }: FastifyRequest, merchant: PageMerchant | null): CustomerShell =>
  shellOf({ isMobile: isMobileAgent(headers['user-agent'] ?? ''), has_app: merchant?.hasApp ?? true })

/** The rendered page of an address: the first screen of a phone, else the page of the shop. */
const renderedAt = (
  { phone, web }: RenderedShells,
  shell: CustomerShell,
  { hasEcom, siteConfig }: PageMerchant,
  path: string,
): RenderedPage | undefined => {
  const first = shell === 'phone' ? phone?.at(siteConfig, path) : undefined
  return first ?? (hasEcom && isShopAddress(shell, path) ? web?.at(siteConfig, path) : undefined)
}

/** On a phone an address of the app is the app's; one of the shop alone shows what a shared link is about. */
const isShopAddress = (shell: CustomerShell, path: string): boolean =>
  shell === 'web' || routeAt(Object.values(phoneRoutes), path) === undefined

/** The site config with the members that are stored beside it. */
const asDevicesGetIt = ({ siteConfig, hasApp, hasEcom }: PageMerchant): object => ({
  ...siteConfig,
  has_app: hasApp,
  has_ecom: hasEcom,
})
