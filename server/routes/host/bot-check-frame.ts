import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#server/basics/refusal.ts'
import { escapeHtml } from '#server/mail/compose.ts'
import type { Settings } from '#server/settings/settings.ts'

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

/** Passes the widget's token to the app, which checks origin and source of the message. */
const script = `
const { api, sitekey } = document.body.dataset
const tell = (message) => parent.postMessage({ botCheck: message }, location.origin)
window.ready = () => window[api].render('widget', {
  sitekey,
  callback: (token) => tell({ token }),
  'expired-callback': () => tell({ failed: true }),
  'error-callback': () => tell({ failed: true }),
})
`

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const policyOf = ({ scripts, frames, connections }: Widget): string =>
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
    "frame-ancestors 'self'",
  ].join('; ')

const pageOf = ({ script: address, api }: Widget, siteKey: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Robot check</title>
<style>body { margin: 0 }</style></head>
<body data-api="${api}" data-sitekey="${escapeHtml(siteKey)}"><div id="widget"></div>
<script>${script}</script><script src="${escapeHtml(address)}" async></script></body></html>`

/** The page with a provider's widget, and its policy. */
export const widgetPage = (kind: OutsideKind, siteKey: string): { html: string; policy: string } => ({
  html: pageOf(widgets[kind], siteKey),
  policy: policyOf(widgets[kind]),
})

/**
 * The widget of an outside bot check, in a page of its own: its policy names the provider's hosts, and that of the app
 * stays as it is. Not found with the built-in check.
 */
export const botCheckFrame = (app: FastifyInstance): void => {
  const { botCheck } = app.kernel.deps.settings
  app.get('/api/v1/bot-check/frame', async (_request, reply) => {
    if (!('secret' in botCheck)) throw new Refusal('NOT_FOUND')
    const { html, policy } = widgetPage(botCheck.kind, botCheck.siteKey)
    return reply
      .headers({ 'Content-Security-Policy': policy, 'Cache-Control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(html)
  })
}
