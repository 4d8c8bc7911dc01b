import { describe, expect, test } from 'vitest'
import { newSiteConfig, settings } from '#contract/site/settings.ts'
import { readSite } from './site.ts'

describe('readSite', () => {
  test.each([undefined, null, 7, 'text', [], {}])('%j becomes a site that can be rendered', (value) => {
    expect(readSite(value)).toMatchObject({
      companyName: 'Car Wash',
      fontSize: 10,
      navWords: true,
      bubbles: { enabled: true, number: 15 },
      homeCards: newSiteConfig.homeCards,
      menuItems: newSiteConfig.menuItems,
      shopItems: newSiteConfig.shopItems,
      googleMap: { zoom: 11 },
      loyaltyProgram: false,
      disabledRoutes: ['/points'],
    })
  })

  test('the default menu and shop have the pinned names and addresses', () => {
    const { menuItems, shopItems } = readSite({})
    expect(menuItems.map(({ tag, href }) => `${tag} ${href}`)).toEqual([
      '_HOME /',
      '_SHOP /shop',
      '_LOCATIONS /locations',
      '_ABOUT /faq',
    ])
    expect(shopItems.map(({ tag, href }) => `${tag} ${href}`)).toEqual([
      '_WASHES /washes',
      '_CLUBS /washClubs',
      '_BUNDLES /bundles',
      '_CARDS /giftCards',
      '_MERCH /merch',
    ])
  })

  test('the splash options are read from the config and validated', () => {
    expect(readSite({})).toMatchObject({ secondImage: '', tagline: '', splashText: '', splashGround: 'water' })
    const given = {
      secondImage: '/assets/1/second.svg',
      tagline: 'Clean car.',
      splashText: 'Warming up',
      splashGround: 'road',
    }
    expect(readSite(given)).toMatchObject(given)
    expect(readSite({ secondImage: '//evil.example/a.svg', tagline: 7, splashGround: 'puddle' })).toMatchObject({
      secondImage: '',
      tagline: '',
      splashGround: 'water',
    })
  })

  test('pictures of products are those of a number and an own address', () => {
    const image = '/assets/1/tee.svg'
    const given = [{ productId: 31, image }, { productId: 32, image: '//evil.example/x.svg' }, { image }, null]
    expect(readSite({ productImages: given }).productImages).toEqual([{ productId: 31, image }])
    expect(readSite({}).productImages).toEqual([])
  })

  test('every member that is read is one of the contract', () => {
    const read = new Set<string>()
    readSite(new Proxy({}, { get: (_, member) => void read.add(String(member)) }))
    expect([...read].sort()).toEqual(Object.keys(settings).sort())
  })

  test('numbers are rounded and clamped into their range', () => {
    const site = readSite({ fontSize: 99, bubbles: { number: 0.4 }, googleMap: { zoom: 50 } })
    expect([site.fontSize, site.bubbles.number, site.googleMap.zoom]).toEqual([15, 1, 20])
  })

  test('invalid colours are left out', () => {
    const { lightTheme } = readSite({ lightTheme: { primary: 'url(//evil)', text: '#141B4D', background: 5 } })
    expect(lightTheme).toEqual({ text: '#141B4D' })
  })

  test('corners out of range are left out', () => {
    const { themes } = readSite({ themes: { light: { button: { radius: -4 }, modal: { radius: 8 } } } })
    expect([themes?.light?.button?.radius, themes?.light?.modal?.radius]).toEqual([undefined, 8])
  })

  test('assets and routes on other hosts are refused', () => {
    const site = readSite({
      logo: '//evil.example/x.svg',
      homeVideo: 'https://evil.example/x.mp4',
      homeVideoPoster: '//evil.example/x.png',
      PWAHomeImage: '/assets/1/home.png',
      disabledRoutes: ['/merch', '//evil'],
      loyaltyProgram: true,
    })
    expect([site.logo, site.homeVideo, site.homeVideoPoster, site.PWAHomeImage, site.disabledRoutes]).toEqual([
      '',
      '',
      '',
      '/assets/1/home.png',
      ['/merch'],
    ])
  })

  test('a route may hold spaces, and nothing that a browser reads as a slash or drops', () => {
    const hrefs = ['/über uns', '/\\evil.example', '/\t/evil.example', '//evil.example', 'evil', '/help']
    const { menuItems } = readSite({ menuItems: hrefs.map((href) => ({ label: 'About', href, tag: '_ABOUT' })) })
    expect(menuItems.map(({ href }) => href)).toEqual(['/über uns', '/help'])
    expect(readSite({ logo: '/\\evil.example/x.svg' }).logo).toBe('')
  })

  test('a merchant without a loyalty programme has no screen of points', () => {
    const { disabledRoutes } = readSite({ disabledRoutes: ['/merch'], loyaltyProgram: false })
    expect(disabledRoutes).toEqual(['/merch', '/points'])
  })

  test('store links must be https', () => {
    expect(
      readSite({ appStore: { apple: 'javascript:alert(1)', google: 'https://play.google.com/x' } }).appStore,
    ).toEqual({
      apple: '',
      google: 'https://play.google.com/x',
    })
  })

  test('at most eight home cards, each with a known icon', () => {
    const card = { icon: 'unknown', text: 'Wash', to: '/washes' }
    const { homeCards } = readSite({ homeCards: Array.from({ length: 12 }, () => card) })
    expect(homeCards).toHaveLength(8)
    expect(homeCards[0]!.icon).toBe('car-profile')
  })

  test('cards without a text or without a target are left out', () => {
    const good = { icon: 'tag', text: 'Deals', to: '/promocode' }
    const { homeCards } = readSite({ homeCards: [{ ...good, text: '' }, { ...good, to: 'https://x.example' }, good] })
    expect(homeCards).toEqual([good])
  })

  test('what a slide does not have is empty', () => {
    const [slide] = readSite({ carousel: { pages: [{ headline: 'Clean', tag: '_SHOP', href: 7 }] } }).carousel.pages
    expect(slide).toEqual({ headline: 'Clean', text: '', buttonText: '', tag: '_SHOP', href: '', image: '', color: '' })
  })

  test('a map centre with one coordinate is dropped', () => {
    expect(readSite({ googleMap: { center: { lat: 44 } } }).googleMap.center).toBeUndefined()
  })
})
