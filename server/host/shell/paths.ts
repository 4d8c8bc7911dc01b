import { normalize } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { offices, type OfficeName } from '#contract/routes/offices.ts'
import { phoneRoutes } from '#contract/routes/phone.ts'
import type { CustomerShell } from '#contract/rules/shell.ts'

/** The page of each shell, as built. */
export const shellPages: Record<CustomerShell, string> = { phone: 'index.html', web: 'web.html' }
const addressesOfPages: readonly string[] = Object.values(shellPages).map((name) => `/${name}`)

/** Path inside the built app; null when it leaves the folder or cannot be decoded. */
export const pathOf = (request: FastifyRequest): string | null => {
  try {
    const path = normalize(decodeURIComponent(request.url.split('?')[0] ?? '/'))
    return path.includes('\0') || path.includes('..') ? null : path
  } catch {
    return null
  }
}

/** The page of a shell, asked for by its file, as the worker does. */
export const isShellPage = (path: string): boolean => addressesOfPages.includes(path)

/** The back office whose page a file of the build is, asked for by its own name. */
export const officeOfPage = (path: string): OfficeName | undefined =>
  (Object.keys(offices) as OfficeName[]).find((name) => `/${offices[name].page}` === path)

export const isOfApi = (path: string): boolean => /^\/api(\/|$)/.test(path)

/** Whether a path ends as the name of a file does; there need not be such a file. */
export const hasFileName = (path: string): boolean => /\.[a-z0-9]+$/i.test(path)

/** The updater is served on every host, so its scripts are, too. */
export const isOfUpdater = (path: string): boolean => /^\/static\/office\/[^/]+$/.test(path)

/** Files of the preview: its page has no origin of its own, so that scripts and fonts are asked for from another one. */
export const isOfPreview = (path: string): boolean => path.startsWith('/static/preview/')

/** Vite appends eight characters of the content hash to the names of built files. */
export const isHashed = (path: string): boolean => /\/[^/]+-[A-Za-z0-9_-]{8}\.[a-z0-9]+$/.test(path)

/** Whether a request for a path that is no file is answered with a page. */
export const wantsPage = (request: FastifyRequest, path: string): boolean =>
  isShellPage(path) || !hasFileName(path) || (request.headers.accept ?? '').includes('text/html')

/**
 * Answered under a former name, too: the files of the installed app, whose worker asks for them there, and the page of a
 * mailed link, whose token must not be passed on in an address.
 */
export const isOwnAddress = (path: string): boolean =>
  isShellPage(path) || hasFileName(path) || path === phoneRoutes.passwordRecovery.path
