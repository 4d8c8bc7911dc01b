import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RenderPort, RenderPorts } from '#contract/render.ts'
import { runningFor } from '#contract/rules/release.ts'
import type { CustomerShell } from '#contract/rules/shell.ts'
import { phoneParts, webParts } from '#contract/shell-parts.ts'
import { siteOfHost } from '../hosts.ts'
import { sheetFinder, type NamedSheets } from '../rendered/look.ts'
import { renderedPages, type RenderedPages } from '../rendered/pages.ts'
import { shellPages } from './paths.ts'

export type RenderedShells = Readonly<Partial<Record<CustomerShell, RenderedPages | undefined>>>

/** A build of the app as this server has it. */
interface KeptBuild {
  folder: string
  rendered: RenderedShells
  sheets: NamedSheets | undefined
}

/** The build that a host gets. */
export interface HostBuild extends KeptBuild {
  /** The version that the app says it is; null: that of the build. */
  stamp: string | null
}

/** The builds of this server: for each host the one that its merchant's release carries. */
export interface Builds {
  /** A host without a merchant gets the current build. */
  of(request: FastifyRequest): Promise<HostBuild>
  current: KeptBuild
}

export const makeBuilds = (app: FastifyInstance, renders: Record<'current' | 'earlier', RenderPorts>): Builds => {
  const { kernel } = app
  const { builds, settings } = kernel.deps
  const kept = {
    current: keptBuild(app, 'current', settings.distDir, renders.current),
    earlier: keptBuild(app, 'earlier', settings.earlierDistDir, renders.earlier),
  }
  return {
    current: kept.current,
    of: async (request) => {
      const site = await siteOfHost(app, request)
      if (!site) return { ...kept.current, stamp: null }
      const { version, build } = runningFor(await kernel.releases(), site.tenantId, builds)
      return { ...kept[build], stamp: version === builds[build]?.version ? null : version }
    },
  }
}

/** A build with its pages, rendered by its own code. */
const keptBuild = (app: FastifyInstance, name: string, folder: string, { phone, web }: RenderPorts): KeptBuild => {
  const anyPort = web ?? phone
  if (!anyPort) return { folder, rendered: {}, sheets: undefined }
  const sheetOf = sheetFinder(anyPort)
  const pagesOf = (port: RenderPort, page: string, parts: string) =>
    renderedPages({ app, port, sheetOf, folder, page, parts })
  return {
    folder,
    rendered: {
      ...(phone && { phone: pagesOf(phone, shellPages.phone, phoneParts) }),
      ...(web && { web: pagesOf(web, shellPages.web, webParts) }),
    },
    sheets: { name, sheetOf },
  }
}
