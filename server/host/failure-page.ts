import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { officeAt } from '#contract/routes/offices.ts'
import { escapeMarkup } from '#contract/rules/escape.ts'
import { accepts } from '#server/basics/accepts.ts'
import type { Refusal } from '#server/basics/refusal.ts'
import type { Settings } from '#server/settings/settings.ts'
import { subdomainOf } from '#server/tenancy/sites.ts'
import { htmlHeaders } from './html-page.ts'
import { merchantPage, type MerchantLook } from './merchant-page.ts'
import { isShellPage, pathOf } from './shell/paths.ts'

/** Seconds between two tries of a page, at least. */
const pause = 15
/** Member of an address by which a page is asked not to try again by itself. */
const reloadQuery = 'reload'
/** Merchants whose look is kept. Their configs are in memory anyway while their pages are. */
const mostLooks = 500

/** A page in place of the one that was asked for, with all that its answer needs. */
export interface FailurePage {
  status: number
  headers: Record<string, string>
  html: string
}

/** What a person reads in the browser when the page that was asked for cannot be shown. */
export interface FailurePages {
  /** Keeps the look of a host's pages as it was last read. It is only shown: nothing is decided by it. */
  noteLook(host: string, look: MerchantLook): void
  /** Null: the request is none of a browser for a page, and gets the envelope. */
  of(request: FastifyRequest, refusal: Refusal): FailurePage | null
}

export const makeFailurePages = ({ publicHost }: Pick<Settings, 'publicHost'>): FailurePages => {
  const looks = new LRUCache<string, MerchantLook>({ max: mostLooks })
  return {
    noteLook: (host, { companyName, siteConfig }) => {
      const subdomain = subdomainOf(host, publicHost)
      if (subdomain !== null) looks.set(subdomain, { companyName, siteConfig })
    },
    of: (request, refusal) => {
      const path = pathOf(request)
      if (!asksForPage(request, path)) return null
      const subdomain = subdomainOf(request.host, publicHost)
      const merchant = (subdomain !== null && looks.get(subdomain)) || null
      const [asked, query] = parted(request.url)
      const told = toldOf(refusal, readerOf(request, path, subdomain))
      const seconds = told.comesBack ? Math.max(pause, refusal.detail.retryAfter ?? pause) : null
      const reloads = seconds !== null && query.get(reloadQuery) !== 'no'
      const links = linksOf(asked, query)
      const content = contentOf(told, { seconds: reloads ? seconds : null, links })
      const page = merchantPage({ merchant, title: told.title, content, style, isPrivate: true, mark: 'name' })
      const headers = {
        ...htmlHeaders(page),
        ...(seconds === null ? {} : { 'Retry-After': String(seconds) }),
        // With the address: a browser does not ask again for one with a fragment, such as #phoneApp.
        ...(reloads ? { Refresh: `${seconds}; url=${links.again}` } : {}),
      }
      return { status: refusal.status, headers, html: page.html }
    },
  }
}

/**
 * Whether the answer is shown to a person as a page: a browser says so, and of the page of a shell, which the worker asks
 * for by its file, it becomes true. Calls keep their envelope whatever they accept, and frames are read by what frames
 * them.
 */
const asksForPage = ({ headers, routeOptions }: FastifyRequest, path: string | null): boolean => {
  if (path !== null && isShellPage(path)) return true
  const isOfCalls = path !== null && /^\/api\/v1(\/|$)/.test(path)
  if (isOfCalls && !routeOptions.config.isPage) return false
  const { accept, 'sec-fetch-dest': destination = 'document' } = headers
  return destination === 'document' && accepts(accept, 'text/html')
}

/** Whom the page is for; 'sender': someone who has sent a form, which is not sent again by itself. */
type Reader = 'customer' | 'staff' | 'sender' | 'other'

const readerOf = ({ method }: FastifyRequest, path: string | null, subdomain: string | null): Reader => {
  if (method !== 'GET' && method !== 'HEAD') return 'sender'
  if (path !== null && officeAt(path) !== undefined) return 'staff'
  return subdomain === null ? 'other' : 'customer'
}

interface Told {
  title: string
  text: string
  /** What works meanwhile. */
  meanwhile?: readonly string[]
  /** The page is worth another try by itself. */
  comesBack?: boolean
}

const toldOf = ({ code, status, message }: Refusal, reader: Reader): Told => {
  if (status === 503) return awayTold[reader]
  if (status === 429)
    return {
      title: 'One moment, please',
      text: 'There were more requests from your connection than we answer at once.',
      comesBack: reader !== 'sender',
    }
  if (status >= 500)
    return {
      title: 'Something went wrong',
      text: 'This page could not be shown. The error is recorded. Please try again.',
    }
  if (code === 'NOT_FOUND')
    return { title: 'There is no page here', text: 'The address may be incomplete, or the page is gone.' }
  return { title: 'This did not work', text: message }
}

const awayTitle = 'We’ll be right back'

const awayTold: Record<Reader, Told> = {
  customer: {
    title: awayTitle,
    text: 'This site can’t answer at the moment. Nothing of yours is lost.',
    meanwhile: [
      'If you have our app, it still opens, and shows what it has kept: your wallet, your purchases and our locations.',
      'The kiosk needs a connection to us as well: your codes work there again as soon as we’re back.',
    ],
    comesBack: true,
  },
  staff: {
    title: awayTitle,
    text: 'The office can’t answer at the moment. What was saved is kept.',
    comesBack: true,
  },
  sender: {
    title: awayTitle,
    text: 'What you have just sent may not have arrived. Please go back in a minute, and send it again.',
  },
  other: { title: awayTitle, text: 'This page can’t be shown at the moment.', comesBack: true },
}

/** The path of an address, and its query, in whose values a ? may stand as it is. */
const parted = (url: string): [path: string, query: URLSearchParams] => {
  const at = url.indexOf('?')
  return at < 0 ? [url, new URLSearchParams()] : [url.slice(0, at), new URLSearchParams(url.slice(at + 1))]
}

interface Links {
  /** The address that was asked for. */
  again: string
  /** The same, without a next try by itself. */
  stop: string
}

const linksOf = (path: string, query: URLSearchParams): Links => {
  const going = new URLSearchParams(query)
  going.delete(reloadQuery)
  const stopped = new URLSearchParams(going)
  stopped.set(reloadQuery, 'no')
  // A path that begins as a host does would lead there.
  const bare = /^\/(?![/\\])[\x21-\x7e]*$/.test(path) ? path : '?'
  return { again: going.size > 0 ? `?${going}` : bare, stop: `?${stopped}` }
}

interface Reloading {
  /** Null: the page stays as it is. */
  seconds: number | null
  links: Links
}

const contentOf = ({ title, text, meanwhile = [], comesBack = false }: Told, reloading: Reloading): string => {
  const items = meanwhile.map((each) => `<li>${escapeMarkup(each)}</li>`).join('\n')
  return `<h1>${escapeMarkup(title)}</h1>
<p>${escapeMarkup(text)}</p>
${items && `<h2>Meanwhile</h2>\n<ul>${items}</ul>`}
${comesBack ? againOf(reloading) : ''}`
}

/** A person who reads slowly, or hears the page, can stop it (WCAG 2.2.1). */
const againOf = ({ seconds, links: { again, stop } }: Reloading): string => {
  const note =
    seconds === null
      ? 'This page stays as it is until you try again.'
      : `This page tries again every ${seconds} seconds. <a href="${escapeMarkup(stop)}">Stop that</a>`
  return `<p>${note}</p>
<a class="button" href="${escapeMarkup(again)}">Try again now</a>`
}

const style = `
.words h2 { font-size: 16px; }
.words ul { margin: 0 0 20px; padding: 0 0 0 20px; text-align: left; }
.words li { margin: 0 0 8px; }
.words a:not(.button) { color: inherit; white-space: nowrap; }
`
