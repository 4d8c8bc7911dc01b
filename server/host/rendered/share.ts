import type { FastifyInstance } from 'fastify'
import type { BuildVersions } from '#contract/shapes/platform.ts'
import type { RenderablePage, RenderPort } from '#contract/render.ts'
import { webRoutes, type WebPage } from '#contract/routes/web.ts'
import { etagOf } from '#server/basics/etag.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { FileStore } from '#server/files/store.ts'
import { drawShare, shareType, type ShareCard } from '#server/pictures/share.ts'
import { lookOf } from '#contract/theme/look.ts'
import type { Merchant, StoredSiteConfig } from '#server/tables/merchants.ts'
import type { Draw } from '../drawings.ts'
import { sendMerchantFile } from '../from-memory.ts'

type Described = Pick<Merchant, 'companyName' | 'siteConfig'>
type Pictured = Pick<RenderablePage, 'name' | 'label'>

const isWebPage = (name: string): name is WebPage => Object.hasOwn(webRoutes, name)

/** A page that bears the merchant's name has the picture of the home, whatever its shell. */
const nameOf = ({ name, label }: Pictured): string => (label ? name : 'home')

/** What the picture of a page is drawn from; the art by its addresses, which contain the hash of the files. */
interface SharePicture {
  card: ShareCard
  logo: string
  scene: string
  figure: string
}

/** The drawing of the carousel's slide that leads to the page. */
const sceneOf = ({ carousel }: StoredSiteConfig, page: Pictured): string => {
  const at: { menu?: string; shop?: string; path?: string } = isWebPage(page.name) ? webRoutes[page.name].at : {}
  const slide = carousel?.pages?.find(
    ({ tag, href, image }) =>
      image && tag && (at.shop ? tag === '_SHOP' && (href || '_WASHES') === at.shop : tag === at.menu),
  )
  return slide?.image ?? ''
}

const pictureOf = ({ companyName, siteConfig }: Described, page: Pictured): SharePicture => {
  const { logo = '', tagline = '', PWAHomeImage = '' } = siteConfig
  const { dark, voice, hero, heroEnd, onHero } = lookOf(siteConfig)
  return {
    card: {
      title: page.label || companyName,
      line: page.label ? companyName : tagline,
      voice,
      look: { hero, heroEnd, onHero },
      dark,
    },
    logo,
    scene: sceneOf(siteConfig, page),
    figure: PWAHomeImage,
  }
}

/**
 * The address of the picture of a page for previews of links. It names a version of what the picture is drawn from, so
 * that services that store pictures by their address ask for a changed one.
 * @param build its versions are part of the address: another build may draw otherwise
 */
export const shareAddress = (merchant: Described, page: Pictured, build: BuildVersions): string =>
  `/share/${etagOf(JSON.stringify([pictureOf(merchant, page), build])).replaceAll('"', '')}/${nameOf(page)}.jpg`

/** Another picture has another address. Not for good: an instance may answer before it has heard of a change. */
const oneDay = 'public, max-age=86400'

interface ShareParts {
  /** Of the web shop; absent: only the home has a picture. */
  port: RenderPort | undefined
  files: Pick<FileStore, 'read'>
  draw: Draw
}

/** The pictures at these addresses. An older version answers the current picture. */
export const shareRoute = (app: FastifyInstance, { port, files, draw }: ShareParts): void => {
  const { pictures } = app.kernel
  app.get<{ Params: { file: string } }>('/share/:version/:file', { compress: false }, async (request, reply) => {
    const name = /^(\w+)\.jpg$/.exec(request.params.file)?.[1]
    // Checked before the memory is asked: it remembers no address that visitors invent.
    if (name === undefined || !isWebPage(name)) throw new Refusal('NOT_FOUND')
    return sendMerchantFile(app, request, reply, {
      name: `share ${name}`,
      memory: pictures,
      make: async (merchant) => {
        const { siteConfig: config, hasEcom } = merchant
        const paths = (hasEcom && port?.publicPaths(config)) || []
        const own = paths.map((path) => port?.pageAt(config, path)).find((page) => page?.name === name)
        const page = own ?? (name === 'home' ? { name, label: '' } : undefined)
        if (!page) throw new Refusal('NOT_FOUND')
        const { card, logo, scene, figure } = pictureOf(merchant, page)
        const read = (address: string) => files.read(merchant.tenantId, address)
        const content = await draw(request, async () =>
          drawShare(card, { logo: await read(logo), scene: await read(scene), figure: await read(figure) }),
        )
        return { content, type: shareType }
      },
      cacheControl: () => oneDay,
    })
  })
}
