import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageLocaleOf, type PageData, type RenderablePage, type RenderPort, type RenderRead } from '#contract/render.ts'
import type { ShellParts } from '#contract/shell-parts.ts'
import { etagOf } from '#server/basics/etag.ts'
import { successBody } from '#server/basics/envelope.ts'
import { describeError } from '#server/basics/log.ts'
import { sendShared } from '#server/api/memory/send-shared.ts'
import type { Body, Read, SharedAnswer } from '#server/api/memory/shared-reads.ts'
import { sideBySide } from '#server/database/transact.ts'
import { readMerchant, type Merchant } from '#server/tables/merchants.ts'
import type { Site } from '#server/tables/sites.ts'
import { stamped } from '../stamp.ts'
import { renderedDocument } from './document.ts'
import { factsOf } from './facts.ts'
import type { SheetOf } from './look.ts'
import { shareAddress } from './share.ts'

/** The public pages of a merchant, rendered once for each change of the merchant and answered from memory. */
export interface RenderedPages {
  /** The page of a path; undefined when it is not rendered. */
  at(siteConfig: unknown, path: string): RenderedPage | undefined
  /** Whether no page has the path, rendered or not. */
  isUnknown(siteConfig: unknown, path: string): boolean
}

export interface RenderedPage {
  /**
   * @returns false, with nothing sent, when the page cannot be rendered: the page as built then draws itself. The cause
   * is logged
   * @param stamp the version that the page says it is; null: that of the build
   */
  send(request: FastifyRequest, reply: FastifyReply, site: Site, stamp: string | null): Promise<boolean>
}

/** The small script of the current build, by the list that the worker reads too. */
const earlyScript = async (distDir: string, parts: string): Promise<string | undefined> => {
  const list = await readFile(join(distDir, parts), 'utf8').catch(() => undefined)
  const { files } = list === undefined ? { files: [] } : (JSON.parse(list) as Pick<ShellParts, 'files'>)
  return files.find((address) => /\/before-app-[\w-]+\.js$/.test(address))
}

interface RenderParts {
  app: FastifyInstance
  port: RenderPort
  sheetOf: SheetOf
  /** The folder of the build. */
  folder: string
  /** The built page of the shell, by its file. */
  page: string
  /** The list of the shell's files, written by the build. */
  parts: string
}

/** The merchant, and the answers of a page's reads as the calls themselves give them, in one transaction. */
const readAll = (
  kernel: FastifyInstance['kernel'],
  read: Read,
  site: Site,
  page: RenderablePage,
): Promise<{ merchant: Merchant } & Pick<PageData, 'answers' | 'etags'>> =>
  read(site.tenantId, async (tx) => {
    const { deps, readers, sites } = kernel
    const tenant = sites.tenantOf(site)
    const answerOf = async ({ call, query }: RenderRead): Promise<unknown> => {
      if (call === 'GET /accounts/site-key') return site.appKey
      const handler = readers.get(call)
      if (!handler) throw new Error(`${call} is drawn and not served`)
      return handler({ tx, tenant, query, deps })
    }
    const [merchant, ...answers] = await sideBySide([
      readMerchant(tx, site.tenantId),
      ...page.reads.map(answerOf),
    ] as const)
    const named = page.reads.map(({ name, call }, index) => ({ name, call, answer: answers[index] }))
    const tagged = named.filter(({ call }) => readers.has(call))
    return {
      merchant,
      answers: Object.fromEntries(named.map(({ name, answer }) => [name, answer])),
      etags: Object.fromEntries(tagged.map(({ name, answer }) => [name, etagOf(successBody(answer))])),
    }
  })

/** A page to draw. */
interface Drawing {
  site: Site
  page: RenderablePage
  locale: string
  stamp: string | null
}

export const renderedPages = ({ app, port, sheetOf, folder, page: file, parts }: RenderParts): RenderedPages => {
  const { kernel } = app
  const { deps } = kernel
  const load = async (read: Read, { site, page, locale, stamp }: Drawing): Promise<Body> => {
    const [{ merchant, answers, etags }, built, early] = await Promise.all([
      readAll(kernel, read, site, page),
      readFile(join(folder, file), 'utf8'),
      earlyScript(folder, parts),
    ])
    const { companyName } = merchant
    const { siteConfig, ...look } = sheetOf(merchant.siteConfig)
    const origin = deps.originOf(site.subdomain)
    // As a device gets it: what JSON leaves out is not drawn either.
    const data = JSON.parse(JSON.stringify({ at: deps.clock.now(), locale, answers, etags })) as PageData
    const drawn = port.draw({ ...data, path: page.path, origin })
    const picture = `${origin}${shareAddress({ companyName, siteConfig }, page, deps.build)}`
    const content = renderedDocument(stamp === null ? built : stamped(file, built, stamp), {
      drawn,
      data,
      look,
      address: new URL(page.path, origin).href,
      companyName,
      picture,
      facts: factsOf({ page, origin, merchant, data, picture }),
      siteConfig,
      earlyScript: early,
    })
    return { content, type: 'text/html; charset=utf-8' }
  }

  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    site: Site,
    page: RenderablePage,
    stamp: string | null,
  ): Promise<boolean> => {
    const locale = pageLocaleOf(request.headers['accept-language'])
    const of = { tenant: site.tenantId, name: `page ${page.name} ${page.path} ${locale} ${stamp ?? ''}` }
    let answer: SharedAnswer
    try {
      answer = await kernel.pages.get(of, (read) => load(read, { site, page, locale, stamp }), null)
    } catch (error) {
      request.log.error(describeError(error), `page ${page.name} not rendered`)
      return false
    }
    const headers = { 'cache-control': 'no-cache', vary: 'user-agent, accept-language' }
    await sendShared(kernel.pages, { of, answer }, request, reply, headers)
    return true
  }

  return {
    isUnknown: (siteConfig, path) => port.isUnknown?.(siteConfig, path) ?? false,
    at(siteConfig, path) {
      const page = port.pageAt(siteConfig, path)
      return page && { send: (request, reply, site, stamp) => send(request, reply, site, page, stamp) }
    },
  }
}
