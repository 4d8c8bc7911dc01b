import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { botCheckFramePath } from '#contract/bot-check-frame.ts'
import { botCheckLabel } from '#contract/origins.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { escapeMarkup } from '#contract/rules/escape.ts'
import type { Settings } from '#server/settings/settings.ts'
import { ancestorsOf, ownHost, siteIn } from './own-host.ts'

type OutsideKind = Extract<Settings['botCheck'], { secret: string }>['kind']

interface Widget {
  /** The provider's script, which calls `ready`. */
  script: string
  /** The global that the script makes, with a function `render`. */
  api: string
  /** The hosts of the provider, by directive. */
  scripts: string
  frames: string
  connections: string
}

const cloudflare = 'https://challenges.cloudflare.com'
const hcaptcha = 'https://hcaptcha.com https://*.hcaptcha.com'
const recaptcha = 'https://www.google.com/recaptcha/'

/**
 * Sources: developers.cloudflare.com/turnstile/get-started/client-side-rendering and its reference on content security
 * policies, docs.hcaptcha.com, developers.google.com/recaptcha/docs/display and its questions on policies.
 */
const widgets: Record<OutsideKind, Widget> = {
  turnstile: {
    script: `${cloudflare}/turnstile/v0/api.js?render=explicit&onload=ready`,
    api: 'turnstile',
    scripts: cloudflare,
    frames: cloudflare,
    connections: cloudflare,
  },
  hcaptcha: {
    script: 'https://js.hcaptcha.com/1/api.js?render=explicit&onload=ready',
    api: 'hcaptcha',
    scripts: hcaptcha,
    frames: hcaptcha,
    connections: hcaptcha,
  },
  recaptcha: {
    script: `${recaptcha}api.js?render=explicit&onload=ready`,
    api: 'grecaptcha',
    scripts: `${recaptcha} https://www.gstatic.com/recaptcha/`,
    frames: `${recaptcha} https://recaptcha.google.com/recaptcha/`,
    connections: recaptcha,
  },
}

/**
 * Loads the provider's script and passes what its widget says to the app, which checks origin and source of the
 * message. A puzzle opens in a frame of the provider's that is larger than the widget.
 */
const script = `
const { api, sitekey, site, address } = document.body.dataset
const tell = (is, more) => parent.postMessage({ botCheck: { is, ...more } }, site)
let height = 0
const measure = () => {
  const seen = [...document.querySelectorAll('iframe')].filter((each) => getComputedStyle(each).visibility !== 'hidden')
  const lowest = Math.ceil(Math.max(0, ...seen.map((each) => each.getBoundingClientRect().bottom + scrollY)))
  if (lowest !== height) tell('height', { height: height = lowest })
}
window.ready = () => {
  window[api].render('widget', {
    sitekey,
    callback: (token) => tell('token', { token }),
    'expired-callback': () => tell('failed'),
    'error-callback': () => tell('failed'),
  })
  tell('shown')
  new MutationObserver(measure).observe(document.body, { subtree: true, childList: true, attributes: true })
}
const script = document.createElement('script')
script.onerror = () => tell('failed')
script.src = address
document.head.append(script)
`

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const policyOf = ({ scripts, frames, connections }: Widget, ancestors: readonly string[]): string =>
  [
    "default-src 'none'",
    `script-src ${hashOf(script)} ${scripts}`,
    `frame-src ${frames}`,
    `connect-src ${connections}`,
    // The widgets insert their styles.
    `style-src 'unsafe-inline' ${scripts}`,
    `img-src data: ${scripts}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors.join(' ')}`,
  ].join('; ')

const pageOf = ({ script: address, api }: Widget, siteKey: string, site: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Robot check</title>
<style>body { margin: 0 }</style></head>
<body data-api="${api}" data-sitekey="${escapeMarkup(siteKey)}" data-site="${escapeMarkup(site)}"
 data-address="${escapeMarkup(address)}"><div id="widget"></div><script>${script}</script></body></html>`

/** Where a provider's widget is shown. */
interface WidgetPlace {
  /** Origin of the app that frames the page, the only one that gets its messages. */
  site: string
  /** Origins that may frame the page. */
  ancestors: readonly string[]
}

/** The page with a provider's widget, and its policy. */
export const widgetPage = (
  kind: OutsideKind,
  siteKey: string,
  { site, ancestors }: WidgetPlace,
): { html: string; policy: string } => ({
  html: pageOf(widgets[kind], siteKey, site),
  policy: policyOf(widgets[kind], ancestors),
})

/**
 * The widget of an outside bot check, in a page on an origin of its own: its policy names the provider's hosts, and its
 * script reads neither the app's tokens nor its databases. Not found with the built-in check.
 */
export const botCheckFrame = (app: FastifyInstance): void => {
  const { settings } = app.kernel.deps
  const { botCheck } = settings
  const bound = ownHost(app, botCheckLabel)
  app.get<{ Querystring: Record<string, unknown> }>(botCheckFramePath, bound, async (request, reply) => {
    const site = siteIn(settings, request.query.site)
    if (!('secret' in botCheck) || !site) throw new Refusal('NOT_FOUND')
    const place = { site, ancestors: ancestorsOf(settings, site) }
    const { html, policy } = widgetPage(botCheck.kind, botCheck.siteKey, place)
    return reply
      .headers({
        'Content-Security-Policy': policy,
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
        'Referrer-Policy': 'origin',
      })
      .type('text/html; charset=utf-8')
      .send(html)
  })
}
