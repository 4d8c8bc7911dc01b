import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageLocaleOf, type PageData, type RenderablePage, type RenderPort } from '#contract/render.ts'
import type { ShellParts } from '#contract/shell-parts.ts'
import { sendShared } from '#server/api/shared/send-shared.ts'
import type { Body, Read } from '#server/api/shared/shared-reads.ts'
import { lookOf } from '#server/presenters/look.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import type { Site } from '#server/tables/sites.ts'
import { renderedDocument } from './document.ts'
import { factsOf } from './facts.ts'

/** The public pages of a merchant, rendered once for each change of the merchant and answered from memory. */
export interface RenderedPages {
  /** The page of a path; undefined when it is not rendered. */
  at(siteConfig: unknown, path: string): RenderedPage | undefined
}

export interface RenderedPage {
  send(request: FastifyRequest, reply: FastifyReply, site: Site): Promise<void>
}

/** The address of a merchant's look: another look has another address. */
export const lookAddress = (css: string): string =>
  `/look/${createHash('sha256').update(css).digest('hex').slice(0, 16)}.css`

/** The small script of the current build, by the list that the worker reads too. */
const earlyScript = async (distDir: string, parts: string): Promise<string | undefined> => {
  const list = await readFile(join(distDir, parts), 'utf8').catch(() => undefined)
  const { files } = list === undefined ? { files: [] } : (JSON.parse(list) as Pick<ShellParts, 'files'>)
  return files.find((address) => /\/before-app-[\w-]+\.js$/.test(address))
}

interface RenderParts {
  app: FastifyInstance
  port: RenderPort
  /** The built page of the shell, by its file. */
  page: string
  /** The list of the shell's files, written by the build. */
  parts: string
}

export const renderedPages = ({ app, port, page: file, parts }: RenderParts): RenderedPages => {
  const { kernel } = app
  const { deps } = kernel
  /** The answers of a page's reads, as the calls themselves give them, in one transaction. */
  const readAnswers = (read: Read, site: Site, page: RenderablePage): Promise<PageData['answers']> =>
    read(site.tenantId, async (tx) => {
      const tenant = { id: site.tenantId, subdomain: site.subdomain }
      const answers: Record<string, unknown> = {}
      for (const { name, call, query } of page.reads) {
        const handler = kernel.readers.get(call)
        if (!handler) throw new Error(`${call} is drawn and not served`)
        answers[name] = call === 'GET /accounts/site-key' ? site.appKey : await handler({ tx, tenant, query, deps })
      }
      return answers
    })

  const load = async (read: Read, site: Site, page: RenderablePage, locale: string): Promise<Body> => {
    const answers = await readAnswers(read, site, page)
    const { companyName, siteConfig } = await read(site.tenantId, (tx) => readMerchant(tx, site.tenantId))
    const origin = deps.originOf(site.subdomain)
    // As a device gets it: what JSON leaves out is not drawn either.
    const data = JSON.parse(JSON.stringify({ at: deps.clock.now(), locale, answers })) as PageData
    const drawn = port.draw({ ...data, path: page.path, origin })
    const { css, shape, voice } = port.look(siteConfig)
    const content = renderedDocument(await readFile(join(deps.settings.distDir, file), 'utf8'), {
      drawn,
      data,
      look: { address: lookAddress(css), shape, voice },
      address: `${origin}${page.path}`,
      companyName,
      picture: `${origin}/icons/share.png`,
      facts: factsOf({ page, origin, companyName, answers: data.answers, title: drawn.title }),
      themeColour: lookOf(siteConfig).nav,
      earlyScript: await earlyScript(deps.settings.distDir, parts),
    })
    return { content, type: 'text/html; charset=utf-8' }
  }

  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    site: Site,
    page: RenderablePage,
  ): Promise<void> => {
    const locale = pageLocaleOf(request.headers['accept-language'])
    const of = { tenant: site.tenantId, name: `page ${page.name} ${locale}` }
    const answer = await kernel.shared.get(of, (read) => load(read, site, page, locale), null)
    const headers = { 'cache-control': 'no-cache', vary: 'user-agent, accept-language' }
    return sendShared(kernel.shared, { of, answer }, request, reply, headers)
  }

  return {
    at(siteConfig, path) {
      const page = port.pageAt(siteConfig, path)
      return page && { send: (request, reply, site) => send(request, reply, site, page) }
    },
  }
}
