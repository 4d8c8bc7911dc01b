import Validator from '@adobe/structured-data-validator'
import WebAutoExtractor from '@marbec/web-auto-extractor'
import { load } from 'cheerio'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import openGraph from 'open-graph-scraper'
import robotsParser from 'robots-parser'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routeAt } from '#contract/routes/facts.ts'
import { phoneRoutes } from '#contract/routes/phone.ts'
import { webRouteAt, webRoutesOf } from '#contract/routes/web.ts'
import { loadDemo } from '#server/demo/load.ts'
import { demoMerchants } from '#server/demo/merchants.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { builtRender, writePages } from '#tests/support/built-render.ts'
import { crawl, type Visited } from '#tests/support/crawl.ts'
import { temporaryFolders } from '#tests/support/temporary-folders.ts'

const folders = temporaryFolders()
const agents = {
  computer: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0 Safari/537.36',
  phone: 'Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/150.0 Mobile Safari/537.36',
}

let server: TestServer
beforeAll(async () => {
  server = await makeServer({ render: await builtRender(folders()) })
  writePages(server.settings.distDir)
  await loadDemo(server)
}, 180_000)
afterAll(() => server.close())

const originOf = (subdomain: string): string => `http://${subdomain}.localhost:8080`

/** The files of a shell's build are checked in shells.test.ts. */
const isBuilt = ({ pathname }: URL): boolean => pathname.startsWith('/static/')

const get = (address: string, agent: keyof typeof agents = 'computer') => {
  const { host, pathname, search } = new URL(address)
  const headers = { host, accept: 'text/html', 'user-agent': agents[agent] }
  return server.app.inject({ url: `${pathname}${search}`, headers })
}

const shops = demoMerchants.filter(({ hasEcom }) => hasEcom)
const publicPaths = [
  '/',
  '/locations',
  '/faq',
  '/shop/washes',
  '/shop/washClubs',
  '/shop/bundles',
  '/shop/giftCards',
  '/shop/merch',
  '/termsAndConditions',
  '/privacy',
]

describe.each(shops)('the public pages of $subdomain', ({ subdomain, companyName, products, locations }) => {
  const origin = originOf(subdomain)
  const pages: Visited[] = []
  beforeAll(async () => {
    for (const path of publicPaths) {
      const { statusCode, headers, body } = await get(`${origin}${path}`)
      pages.push({ address: `${origin}${path}`, status: statusCode, headers, body })
    }
  })
  const page = (path: string): string => pages.find(({ address }) => address === `${origin}${path}`)!.body

  test('have a title, a description and a heading of their own, and name their one address', () => {
    const seen = { titles: new Set<string>(), descriptions: new Set<string>() }
    for (const { address, status, body } of pages) {
      const $ = load(body)
      expect(status, address).toBe(200)
      expect($('link[rel=canonical]').attr('href'), address).toBe(address)
      expect($('html').attr('lang'), address).toBe('en')
      expect($('h1').length, address).toBe(1)
      const [title, description] = [$('title').text(), $('meta[name=description]').attr('content') ?? '']
      expect(title, address).toMatch(new RegExp(`(^| · )${companyName}$`))
      // What a result shows without cutting it.
      expect(description.length, description).toBeGreaterThan(50)
      expect(description.length, description).toBeLessThan(160)
      seen.titles.add(title)
      seen.descriptions.add(description)
    }
    expect([seen.titles.size, seen.descriptions.size]).toEqual([pages.length, pages.length])
  })

  test('have structured data without an error by the rules for rich results', async () => {
    for (const { address, body } of pages) {
      const found = new WebAutoExtractor({ addLocation: true }).parse(body)
      expect(found.errors ?? [], address).toEqual([])
      expect(Object.keys(found.jsonld).length, address).toBeGreaterThan(0)
      const issues = await new Validator().validate(found)
      expect(
        issues.filter(({ severity }) => severity === 'ERROR'),
        address,
      ).toEqual([])
    }
  })

  const factsOf = (path: string, type: string): Record<string, unknown>[] =>
    load(page(path))('script[type="application/ld+json"]')
      .toArray()
      .map((element) => JSON.parse(load(element).text()) as Record<string, unknown>)
      .filter((fact) => fact['@type'] === type)

  test('tell each place as a local business with address, position and hours', () => {
    for (const path of ['/', '/locations']) {
      const places = factsOf(path, 'AutoWash')
      expect(places).toHaveLength(locations.length)
      expect(new Set(places.map((place) => place['@id'])).size).toBe(locations.length)
      for (const place of places) {
        expect(place).toMatchObject({
          name: expect.stringContaining(companyName),
          image: expect.stringMatching(/^http/),
          address: {
            '@type': 'PostalAddress',
            streetAddress: expect.stringMatching(/./),
            addressLocality: expect.stringMatching(/./),
            addressRegion: expect.stringMatching(/^[A-Z]{2}$/),
            postalCode: expect.stringMatching(/^\d{5}$/),
            addressCountry: 'US',
          },
          geo: { latitude: expect.any(Number), longitude: expect.any(Number) },
        })
        if (place.telephone !== undefined) expect(place.telephone).toMatch(/^\+1\d{10}$/)
        for (const hours of (place.openingHoursSpecification ?? []) as Record<string, string>[]) {
          expect(hours.dayOfWeek).toMatch(/^https:\/\/schema\.org\/[A-Z][a-z]+day$/)
          for (const time of [hours.opens, hours.closes]) expect(time).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/)
        }
      }
      expect(places.some((place) => place.openingHoursSpecification)).toBe(true)
    }
  })

  test.each([
    ['/shop/washes', 'AppWash'],
    ['/shop/washClubs', 'AppClub'],
    ['/shop/bundles', 'AppBundle'],
    ['/shop/giftCards', 'GiftCard'],
    ['/shop/merch', 'Swag'],
  ])('%s offers exactly its products, each at its place in the page', (path, type) => {
    // The amounts of a gift card share one place.
    const places = type === 'GiftCard' ? 1 : undefined
    const offered = factsOf(path, 'Product') as { name: string; offers: { price: string; url: string } }[]
    const own = products.filter(({ productType }) => productType === type)
    expect(offered.map(({ name }) => name).sort()).toEqual(own.map(({ name }) => name).sort())
    const $ = load(page(path))
    for (const { offers } of offered) {
      expect(offers.price).toMatch(/^\d+\.\d\d$/)
      expect(new URL(offers.url).pathname).toBe(path)
    }
    const led = offered.filter(({ offers }) => $(`[id="${new URL(offers.url).hash.slice(1)}"]`).length === 1)
    expect(led).toHaveLength(places ?? own.length)
  })

  test('have the way to the home, and the questions of the merchant', () => {
    for (const path of publicPaths.slice(1)) {
      const [crumbs] = factsOf(path, 'BreadcrumbList') as { itemListElement: { name: string; item: string }[] }[]
      expect(crumbs!.itemListElement.map(({ item }) => item)).toEqual([`${origin}/`, `${origin}${path}`])
    }
    const [faq] = factsOf('/faq', 'FAQPage') as { mainEntity: { name: string; acceptedAnswer: { text: string } }[] }[]
    expect(faq!.mainEntity.length).toBeGreaterThan(2)
    const shown = load(page('/faq'))('body').text()
    for (const { name, acceptedAnswer } of faq!.mainEntity) {
      expect(shown).toContain(name)
      expect(acceptedAnswer.text.length).toBeGreaterThan(10)
    }
  })

  test('have complete social cards, with pictures of the size and the type that they say', async () => {
    const pictures = new Set<string>()
    for (const { address, body } of pages) {
      const { result } = await openGraph({ html: body })
      expect(result, address).toMatchObject({
        ogUrl: address,
        ogType: 'website',
        ogSiteName: companyName,
        ogTitle: expect.stringContaining(companyName),
        ogDescription: expect.stringMatching(/./),
        twitterCard: 'summary_large_image',
      })
      const [picture] = result.ogImage!
      const { pathname } = new URL(picture!.url)
      const file = await get(`${origin}${pathname}`)
      expect([file.statusCode, file.headers['content-type']], pathname).toEqual([200, picture!.type])
      const { width, height, format } = await sharp(file.rawPayload).metadata()
      expect([String(width), String(height), `image/${format}`]).toEqual([
        String(picture!.width),
        String(picture!.height),
        picture!.type,
      ])
      expect(picture!.alt).toBe(result.ogTitle)
      pictures.add(picture!.url)
    }
    expect(pictures.size).toBe(pages.length)
  })

  test('are exactly those of the sitemap', async () => {
    const { headers, body } = await get(`${origin}/sitemap.xml`)
    expect(headers['content-type']).toContain('application/xml')
    expect(XMLValidator.validate(body)).toBe(true)
    const { urlset } = new XMLParser({ ignoreAttributes: false }).parse(body) as {
      urlset: { '@_xmlns': string; url: { loc: string }[] }
    }
    expect(urlset['@_xmlns']).toBe('http://www.sitemaps.org/schemas/sitemap/0.9')
    expect(urlset.url.map(({ loc }) => loc)).toEqual(publicPaths.map((path) => `${origin}${path}`))
  })

  test('may be read by crawlers, as the pages that say that they are not for them; the API may not', async () => {
    const { headers, body } = await get(`${origin}/robots.txt`)
    expect(headers['content-type']).toContain('text/plain')
    const robots = robotsParser(`${origin}/robots.txt`, body)
    expect(robots.getSitemaps()).toEqual([`${origin}/sitemap.xml`])
    const open = [...publicPaths, '/checkout', '/userManagement', '/logIn', '/icons/icon-192.png', '/share/1/home.jpg']
    for (const path of open) expect(robots.isAllowed(`${origin}${path}`, 'Googlebot'), path).toBe(true)
    for (const path of ['/api/v1/users', '/api/v1/products?type=AppWash'])
      expect(robots.isAllowed(`${origin}${path}`, 'Googlebot'), path).toBe(false)
  })

  test('are all that a crawler may list', async () => {
    const visited = await crawl([`${origin}/`, `${origin}/robots.txt`], (address) => get(address), isBuilt)
    const listed = visited.filter(({ headers }) => String(headers['content-type']).startsWith('text/html'))
    const indexable = listed.filter(({ headers }) => headers['x-robots-tag'] === undefined)
    const canonical = indexable.map(({ body }) => load(body)('link[rel=canonical]').attr('href'))
    expect(new Set(canonical)).toEqual(new Set(publicPaths.map((path) => `${origin}${path}`)))
    for (const path of ['/logIn', '/signUp'])
      expect(
        listed
          .filter(({ address }) => new URL(address).pathname === path)
          .map(({ headers }) => headers['x-robots-tag']),
        path,
      ).toContain('noindex')
  })
})

describe.each(['computer', 'phone'] as const)('a crawler with the user agent of a %s', (agent) => {
  test.each(demoMerchants)('finds no dead link at $subdomain, and no other merchant', async (merchant) => {
    const { subdomain, hasEcom, siteConfig } = merchant
    const others = demoMerchants.filter((other) => other !== merchant)
    const origin = originOf(subdomain)
    const visited = await crawl([`${origin}/`, `${origin}/robots.txt`], (address) => get(address, agent), isBuilt)
    expect(visited.length).toBeGreaterThan(hasEcom && agent === 'computer' ? 40 : 4)
    const routes = webRoutesOf(siteConfig)
    for (const { address, status, headers, body, from } of visited) {
      const { host, pathname } = new URL(address)
      expect(host, `${from} links to ${address}`).toBe(`${subdomain}.localhost:8080`)
      expect(status, `${from} links to ${address}`).toBe(200)
      const isPage = String(headers['content-type']).startsWith('text/html')
      // An address without a page is answered by the app, which says so. It leads from the app's addresses to the shop's.
      const route = webRouteAt(routes, siteConfig, pathname) ?? routeAt(Object.values(phoneRoutes), pathname)
      if (isPage && hasEcom) expect(route, `${from} links to ${address}`).toBeDefined()
      if (!/text|json|xml|svg|javascript/.test(String(headers['content-type']))) continue
      for (const other of others)
        for (const word of [other.companyName, `${other.subdomain}.localhost`, `/assets/${other.hsAccountId}/`])
          expect(body.includes(word), `${word} at ${address}`).toBe(false)
    }
  })
})
