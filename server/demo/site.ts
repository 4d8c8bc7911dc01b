import type { CarouselPage, HomeCard, MenuItem, ShopItem } from '#contract/shapes/site-config.ts'
import { siteSchemaVersion } from '#contract/constants.ts'
import { productNamed } from './catalogue.ts'
import { fileMark, type DemoProduct, type DemoSiteConfig } from './merchant.ts'

const menuItems: MenuItem[] = [
  { label: 'Home', href: '/', tag: '_HOME' },
  { label: 'Shop', href: '/shop', tag: '_SHOP' },
  { label: 'Locations', href: '/locations', tag: '_LOCATIONS' },
  { label: 'About', href: '/faq', tag: '_ABOUT' },
]

const shopItems: ShopItem[] = [
  { label: 'Washes', href: '/washes', tag: '_WASHES' },
  { label: 'Wash Clubs', href: '/washClubs', tag: '_CLUBS' },
  { label: 'Bundles', href: '/bundles', tag: '_BUNDLES' },
  { label: 'Gift Cards', href: '/giftCards', tag: '_CARDS' },
  { label: 'Merch', href: '/merch', tag: '_MERCH' },
]

/** The five cards of a merchant that offers everything. */
const allHomeCards: HomeCard[] = [
  { icon: 'car-profile', text: 'Buy a Wash', to: '/washes' },
  { icon: 'ticket', text: 'Promo Codes', to: '/promocode' },
  { icon: 'users-three', text: 'Invite a Friend', to: '/referral' },
  { icon: 'map-trifold', text: 'Find Us', to: '/findUs' },
  { icon: 'contactless-payment', text: 'AirPAY', to: '/airPay' },
]

type Own = Pick<DemoSiteConfig, 'companyName' | 'cardName' | 'themes' | 'lightTheme' | 'darkTheme' | 'googleMap'> &
  Partial<DemoSiteConfig> &
  Splash & { carousel: { pages: CarouselPage[] } }

/** Texts and pictures of the splash on a first visit. */
type Splash = Required<Pick<DemoSiteConfig, 'tagline' | 'splashText' | 'splashGround'>>

/** A merchant's config: its own members merged over common defaults. */
export const siteConfig = (own: Own): DemoSiteConfig & Splash => ({
  version: siteSchemaVersion,
  logo: fileMark('logo.svg'),
  PWAHomeImage: fileMark('home.svg'),
  secondImage: fileMark('second.svg'),
  imgParallax: fileMark('scene.svg'),
  localMap: fileMark('map.geojson'),
  homeVideo: '',
  homeVideoPoster: '',
  fontSize: 10,
  navWords: true,
  showPWAShadow: true,
  homeCards: allHomeCards,
  menuItems,
  shopItems,
  appStore: { apple: '', google: '' },
  forceLocations: false,
  disabledRoutes: [],
  loyaltyProgram: true,
  ...own,
})

/** The pictures of a merchant's products, by the products' names. */
export const productImages = (
  products: DemoProduct[],
  files: Record<string, string>,
): Required<DemoSiteConfig>['productImages'] =>
  Object.entries(files).map(([name, file]) => ({
    productId: productNamed(products, name).productId,
    image: fileMark(file),
  }))

/** One slide; it links to a menu item, or to one page of the shop. */
export const slide = (
  headline: string,
  text: string,
  image: string,
  buttonText: string,
  tag: CarouselPage['tag'],
  href: CarouselPage['href'] = '',
): CarouselPage => ({ headline, text, image: image && fileMark(image), buttonText, tag, href, color: '' })
