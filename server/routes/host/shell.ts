import { stat } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { gatewayLabel } from '../../payments/open-payments.ts'
import { Refusal } from '../../refusal.ts'
import { siteOrigin, type Settings } from '../../settings.ts'
import { subdomainOf } from '../../plugins/sites.ts'

/** Vite's names of built files end in eight characters of their hash. */
const hashed = /\/[^/]+-[A-Za-z0-9_-]{8}\.[a-z0-9]+$/

/** Where a browser registers for pushes, when Firebase is set up. */
const firebaseHosts = ['https://firebaseinstallations.googleapis.com', 'https://fcmregistrations.googleapis.com']

/** The policy of the app's page. Only the demo's front door may frame it. */
export const shellPolicy = (settings: Settings, host: string): string => {
  const socket = `${settings.publicScheme === 'https' ? 'wss' : 'ws'}://${host}`
  const connections = ["'self'", socket, ...(settings.firebase ? firebaseHosts : [])].join(' ')
  const gateway = siteOrigin(settings, gatewayLabel)
  const ancestors = settings.mode === 'demo' ? siteOrigin(settings, null) : "'none'"
  return [
    "default-src 'none'",
    "script-src 'self'",
    "script-src-attr 'none'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' blob:",
    `connect-src ${connections}`,
    `frame-src ${gateway}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
    "require-trusted-types-for 'script'",
    'trusted-types dompurify svelte-trusted-html app#sw default',
  ].join('; ')
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  )

const wantsPage = (request: FastifyRequest, path: string): boolean =>
  path === '/index.html' || !/\.[a-z0-9]+$/i.test(path) || (request.headers.accept ?? '').includes('text/html')

/** Path inside the built app, or null when it points outside of it or cannot be read. */
const pathOf = (request: FastifyRequest): string | null => {
  try {
    const path = normalize(decodeURIComponent(request.url.split('?')[0] ?? '/'))
    return path.includes('\0') || path.includes('..') ? null : path
  } catch {
    return null
  }
}

const sendPage = (reply: FastifyReply, settings: Settings, host: string): FastifyReply =>
  reply
    .headers({
      'Content-Security-Policy': shellPolicy(settings, host),
      'Cache-Control': 'no-cache',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(), microphone=(), payment=(), usb=()',
      ...(settings.publicScheme === 'https' ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
    })
    .type('text/html; charset=utf-8')
    .sendFile('index.html', settings.distDir, { cacheControl: false })

/** The built app: its files, and its page for every address that is none. */
export const shellRoutes = (app: FastifyInstance): void => {
  const { settings } = app.kernel.deps
  app.get('/*', async (request, reply) => {
    const path = pathOf(request)
    if (path === null || /^\/api(\/|$)/.test(path)) throw new Refusal('NOT_FOUND')
    if (!isSite(request, settings)) return elsewhere(reply, settings, path)
    if (path !== '/' && path !== '/index.html' && (await isFile(join(settings.distDir, path)))) {
      const cache = hashed.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
      return reply.header('Cache-Control', cache).sendFile(path.slice(1), settings.distDir, { cacheControl: false })
    }
    const hasPage = await isFile(join(settings.distDir, 'index.html'))
    if (!hasPage || !wantsPage(request, path)) throw new Refusal('NOT_FOUND')
    return sendPage(reply, settings, request.host)
  })
}

/** A host under ours is a merchant's, or nobody's yet: the app itself says so. */
const isSite = (request: FastifyRequest, settings: Settings): boolean =>
  subdomainOf(request.host, settings.publicHost) !== null

/**
 * Any other host gets no app: answering it would lend the app to every name that points here, and its worker would take
 * the place of the demo's front door for good.
 */
const elsewhere = (reply: FastifyReply, settings: Settings, path: string): FastifyReply => {
  if (settings.mode !== 'demo' || /\.[a-z0-9]+$/i.test(path)) throw new Refusal('NOT_FOUND')
  return reply.header('Cache-Control', 'no-store').redirect(`${siteOrigin(settings, null)}/`)
}
