import { phoneRoutes } from '#contract/routes/phone.ts'
import { bubblesDefault, bubblesRange, fontSizeDefault, fontSizeRange, splashGrounds } from '#contract/constants.ts'
import type { SiteConfig } from '#contract/shapes/site-config.ts'
import type { Paint } from '#contract/theme/derive.ts'
import { asset, between, flag, httpsAddress, list, members, oneOf, path, text, wholeNumber } from './checks.ts'
import {
  readHomeCards,
  readMenuItems,
  readProductImages,
  readShopItems,
  readSlides,
  type SiteHomeCard,
  type Slide,
} from './content.ts'
import { readPaint } from './paint.ts'

export type SplashGround = (typeof splashGrounds)[number]

/** A merchant's site config with every member present and validated. Names are those of the API. */
export interface Site extends Required<Paint> {
  companyName: string
  cardName: string
  /** On the pass of a wash club; empty: `cardName` is. */
  passName: string
  /** Empty for none, as for every asset. */
  logo: string
  timeStamp: number
  version: string
  /** Scheme for a first visit; undefined: the operating system decides. */
  dark_theme: boolean | undefined
  fontSize: number
  /** False hides the labels of the tabs; they keep their accessible names. */
  navWords: boolean
  imgParallax: string
  PWAHomeImage: string
  /** A second drawing, for gifts and passes, so that no drawing appears twice on one screen. */
  secondImage: string
  /** One sentence below the name; empty for none. */
  tagline: string
  /** Text of the splash while it is shown; empty for the default text. */
  splashText: string
  /** The ground below the car on the splash. */
  splashGround: SplashGround
  homeVideo: string
  /** The video's picture until it plays, and where it does not. */
  homeVideoPoster: string
  /** Pictures of merchandise. */
  productImages: { productId: number; image: string }[]
  bubbles: { enabled: boolean; number: number }
  slides: Slide[]
  homeCards: SiteHomeCard[]
  menuItems: SiteConfig['menuItems']
  shopItems: SiteConfig['shopItems']
  map: { center: { lat: number; lng: number } | undefined; zoom: number }
  /** Streets, water and parks of the merchant's area, as GeoJSON. */
  localMap: string
  phone: string
  appStore: { apple: string; google: string }
  forceLocations: boolean
  disabledRoutes: string[]
  loyaltyProgram: boolean
  has_app: boolean
  has_ecom: boolean
  VAPIDKey: string | undefined
}

function readMap(value: unknown): Site['map'] {
  const { center, zoom } = members(value)
  const lat = between(members(center).lat, -90, 90)
  const lng = between(members(center).lng, -180, 180)
  return {
    center: lat === undefined || lng === undefined ? undefined : { lat, lng },
    zoom: wholeNumber(zoom, [1, 20], 11),
  }
}

function readBubbles(value: unknown): Site['bubbles'] {
  const given = members(value)
  return { enabled: flag(given.enabled, true), number: wholeNumber(given.number, bubblesRange, bubblesDefault) }
}

const readAppStore = (value: unknown): Site['appStore'] => {
  const { apple, google } = members(value)
  return { apple: httpsAddress(apple), google: httpsAddress(google) }
}

/** The screens that a merchant without a loyalty programme does not have. */
const withoutProgram = ({ loyaltyProgram }: Record<string, unknown>): string[] =>
  flag(loyaltyProgram, false) ? [] : [phoneRoutes.points.path]

/** Turns any value, from the server or from the local store, into a site that can be rendered. Never throws. */
export function readSite(value: unknown): Site {
  const given = members(value)
  return {
    ...readPaint(given),
    companyName: text(given.companyName) || 'Car Wash',
    cardName: text(given.cardName) || 'Gift Card',
    passName: text(given.passName),
    logo: asset(given.logo),
    timeStamp: typeof given.timeStamp === 'number' ? given.timeStamp : 0,
    version: text(given.version),
    dark_theme: typeof given.dark_theme === 'boolean' ? given.dark_theme : undefined,
    fontSize: wholeNumber(given.fontSize, fontSizeRange, fontSizeDefault),
    navWords: flag(given.navWords, true),
    imgParallax: asset(given.imgParallax),
    PWAHomeImage: asset(given.PWAHomeImage),
    secondImage: asset(given.secondImage),
    tagline: text(given.tagline, 80),
    splashText: text(given.splashText, 60),
    splashGround: oneOf(given.splashGround, splashGrounds) ?? 'water',
    homeVideo: asset(given.homeVideo),
    homeVideoPoster: asset(given.homeVideoPoster),
    productImages: readProductImages(given.productImages),
    bubbles: readBubbles(given.bubbles),
    slides: readSlides(given.carousel),
    homeCards: readHomeCards(given.homeCards),
    menuItems: readMenuItems(given.menuItems),
    shopItems: readShopItems(given.shopItems),
    map: readMap(given.googleMap),
    localMap: asset(given.localMap),
    phone: text(members(given.contact).phone, 40),
    appStore: readAppStore(given.appStore),
    forceLocations: flag(given.forceLocations, false),
    disabledRoutes: [...list(given.disabledRoutes, path), ...withoutProgram(given)],
    loyaltyProgram: flag(given.loyaltyProgram, false),
    has_app: flag(given.has_app, false),
    has_ecom: flag(given.has_ecom, false),
    VAPIDKey: text(given.VAPIDKey, 500) || undefined,
  }
}
