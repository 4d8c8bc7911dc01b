import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { runningFor } from '#contract/rules/release.ts'
import { withRootAttribute } from '#contract/page-slots.ts'
import { phoneParts, webParts, type ShellParts } from '#contract/shell-parts.ts'
import { siteOfHost } from './hosts.ts'

/** What the customers of a host are to have. */
export interface Running {
  build: 'current' | 'earlier'
  /** The version that the app says it is; null: that of the build itself. */
  stamp: string | null
}

/** The build and version of each request's host. A host without a merchant has the current build. */
export const runningFinder = (app: FastifyInstance) => {
  const { kernel } = app
  const { builds } = kernel.deps
  return async (request: FastifyRequest): Promise<Running> => {
    const site = await siteOfHost(app, request)
    if (!site) return { build: 'current', stamp: null }
    const { version, build } = runningFor(await kernel.releases(), site.tenantId, builds)
    return { build, stamp: version === builds[build]?.version ? null : version }
  }
}

const worker = '/service-worker.js'

/** The files that say which version the app is, beside its pages. All others have a name by their content. */
export const hasStamp = (path: string): boolean => [worker, phoneParts, webParts].includes(path)

/**
 * A file of a build under another version than its own: the page and the worker then take that for theirs, and devices
 * fetch both again.
 */
export const stamped = (path: string, text: string, version: string): string => {
  if (path === worker) return `self.appVersion=${JSON.stringify(version)};\n${text}`
  if (path.endsWith('.html')) return withRootAttribute(text, `data-version="${version}"`)
  const parts = JSON.parse(text) as ShellParts
  const revision = createHash('sha256').update(`${parts.revision} ${version}`).digest('hex').slice(0, 16)
  return JSON.stringify({ ...parts, revision })
}
