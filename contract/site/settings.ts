import {
  bubblesDefault,
  bubblesRange,
  fontSizeDefault,
  fontSizeRange,
  homeCardsMax,
  siteSchemaVersion,
} from '../constants.ts'
import { productOrders } from '../rules/catalogue-order.ts'
import { paperChoices } from '../rules/document.ts'
import type { Location, State } from '../shapes/place.ts'
import {
  choice,
  colour,
  colourOrNone,
  entry,
  file,
  fileOfEntry,
  flag,
  group,
  list,
  name,
  needed,
  number,
  openList,
  openText,
  openTextOrNone,
  owned,
  route,
  text,
  textOfEntry,
  unread,
  webAddress,
  whole,
  type Range,
  type ReadGroup,
  type StoredGroup,
} from './row.ts'

/** In px; the greatest makes a pill of any control. */
const cornerRange: Range = [0, 999]

/** Base colours of one scheme. */
const palette = {
  background: colour(),
  surface: colour(),
  text: colour(),
  primary: colour(),
  onPrimary: colour(),
  secondary: colour(),
  hero: colour(),
  heroEnd: colour(),
  onHero: colour(),
  nav: colour(),
  navActive: colour(),
  bubble: colour(),
  illBody: colour(),
}

/** Colours and corners of the parts of one scheme. */
const theme = {
  modal: group({
    background: colour(),
    text: colour(),
    header: colour(),
    headerText: colour(),
    radius: number(cornerRange),
  }),
  button: group({ background: colour(), text: colour(), tonalText: colour(), radius: number(cornerRange) }),
  input: group({ background: colour(), text: colour(), border: colour(), radius: number(cornerRange) }),
  mobile: group({
    homeCards: list(group({ card: colour(), icon: colour(), text: colour() }), homeCardsMax),
    loyaltyCard: group({ card: colour(), bar: colour(), text: colour() }),
  }),
}

export const menuTags = ['_HOME', '_SHOP', '_LOCATIONS', '_ABOUT'] as const
export const shopTags = ['_WASHES', '_CLUBS', '_BUNDLES', '_CARDS', '_MERCH'] as const

/** Icons of a home card; any other name is shown as the first. */
export const homeCardIcons = [
  'car-profile',
  'ticket',
  'users-three',
  'map-trifold',
  'contactless-payment',
  'tag',
  'gift',
  'credit-card',
  'calendar-check',
  'medal',
  'drop',
  'sparkle',
  'star',
  'bell',
  'wallet',
  'question',
] as const

const homeCard = { icon: needed(name(homeCardIcons, 60)), text: needed(textOfEntry(60)), to: needed(route()) }

const menuItem = { label: needed(text(60)), href: needed(route()), tag: needed(choice(menuTags)) }
const shopItem = { label: needed(text(60)), href: needed(route()), tag: needed(choice(shopTags)) }

const slide = {
  headline: openText(200),
  text: openText(1_000),
  tag: choice(['', ...menuTags], ''),
  href: choice(['', ...shopTags], ''),
  buttonText: openText(60),
  image: file(),
  color: colourOrNone(),
}

/** The five cards of a merchant that offers everything. */
const homeCards = [
  { icon: 'car-profile', text: 'Buy a Wash', to: '/washes' },
  { icon: 'ticket', text: 'Promo Codes', to: '/promocode' },
  { icon: 'users-three', text: 'Invite a Friend', to: '/referral' },
  { icon: 'map-trifold', text: 'Find Us', to: '/findUs' },
  { icon: 'contactless-payment', text: 'AirPAY', to: '/airPay' },
] as const

const menuItems = [
  { label: 'Home', href: '/', tag: '_HOME' },
  { label: 'Shop', href: '/shop', tag: '_SHOP' },
  { label: 'Locations', href: '/locations', tag: '_LOCATIONS' },
  { label: 'About', href: '/faq', tag: '_ABOUT' },
] as const

const shopItems = [
  { label: 'Washes', href: '/washes', tag: '_WASHES' },
  { label: 'Wash Clubs', href: '/washClubs', tag: '_CLUBS' },
  { label: 'Bundles', href: '/bundles', tag: '_BUNDLES' },
  { label: 'Gift Cards', href: '/giftCards', tag: '_CARDS' },
  { label: 'Merch', href: '/merch', tag: '_MERCH' },
] as const

/** What a pause of sales stops: everything, one kind of product, or what is sold at one location alone. */
export const pausableSales = ['all', 'AppWash', 'AppClub', 'AppBundle', 'GiftCard', 'Swag', 'place'] as const

const salesPause = {
  what: needed(choice(pausableSales)),
  /** The location, for `place`. */
  location: whole([1, Infinity]),
  words: text(160),
  /** When it ends by itself, in ISO 8601. */
  until: needed(textOfEntry(40)),
}

/** Every setting of a site, once. What it is called and how it is arranged in a form stands in `words/settings`. */
export const settings = {
  companyName: needed(text(100, 'Car Wash')),
  /** The display name of the gift card. */
  cardName: openText(60, 'Gift Card'),
  /** On the pass of a wash club; empty: `cardName` is. */
  passName: openText(60),
  logo: file(),
  timeStamp: owned(needed(whole([0, Infinity], 0))),
  version: needed(openText(200)),
  themes: group({
    shape: choice(['round', 'soft', 'crisp'], 'soft'),
    font: choice(['friendly', 'precision', 'neutral'], 'neutral'),
    light: group(theme),
    dark: group(theme),
  }),
  lightTheme: group(palette),
  darkTheme: group(palette),
  /** Scheme of a first visit; absent: the operating system decides. */
  dark_theme: flag(),
  fontSize: whole(fontSizeRange, fontSizeDefault),
  /** False hides the labels of the tabs; they keep their accessible names. */
  navWords: flag(true),
  showPWAShadow: flag(true),
  imgParallax: file(),
  PWAHomeImage: file(),
  /** A second drawing, for gifts and passes, so that no drawing appears twice on one screen. */
  secondImage: file(),
  /** One sentence below the name. */
  tagline: text(80),
  /** Text of the splash while it is shown; empty for the default text. */
  splashText: text(60),
  /** Below the car on the splash. */
  splashGround: choice(['water', 'road', 'landscape'], 'water'),
  homeVideo: file('video'),
  /** The video's picture until it plays, and where it does not. */
  homeVideoPoster: file(),
  /** Pictures of merchandise. */
  productImages: list(entry({ productId: needed(whole([1, Infinity])), image: needed(fileOfEntry()) }), 500),
  bubbles: group({ enabled: flag(true), number: whole(bubblesRange, bubblesDefault) }),
  carousel: group({ pages: openList(group(slide), 20) }),
  homeCards: list(entry(homeCard), homeCardsMax, homeCards),
  menuItems: needed(openList(entry(menuItem), 500, menuItems)),
  shopItems: needed(openList(entry(shopItem), 500, shopItems)),
  locations: owned(unread<Location[]>()),
  states: owned(unread<State[]>()),
  /** Streets, water and parks of the merchant's area as GeoJSON, drawn below the pins. */
  localMap: file('map'),
  googleMap: group({
    center: entry({ lat: needed(number([-90, 90])), lng: needed(number([-180, 180])) }),
    zoom: whole([1, 20], 11),
  }),
  /** In which days are counted, by its IANA name; empty: that of the first location that has one, else UTC. */
  timeZone: text(60),
  /** What administrators are told by mail: every morning the day before, and at once when payments are refused in a row. */
  mails: group({ morning: flag(false), refusals: flag(false) }),
  contact: group({ phone: openText(40) }),
  appStore: group({ apple: webAddress(), google: webAddress() }),
  forceLocations: flag(false),
  disabledRoutes: openList(route(), 500),
  /** Lists of products: the most expensive first, or by their positions. */
  productOrder: choice(productOrders, 'price'),
  /** Sales that are paused; without any, everything is sold. */
  salesPauses: list(entry(salesPause), 20),
  /** Orders can name a discount code. */
  discountCodes: flag(false),
  /** What members may do. What is absent is not offered. */
  membership: group({
    /** Prices in cents, before tax. */
    freeze: group({ maxMonths: whole([1, 12]), perYear: whole([1, 12], 1), priceCents: whole([0, 100_000], 0) }),
    /** `purchase`: another plan is bought, and the days that are left are lost. */
    planChange: choice(['prorated', 'purchase'], 'purchase'),
    /** `short`: one confirmation. */
    leave: choice(['long', 'short'], 'long'),
    /** Swaps of the vehicle in 12 months; absent: members cannot swap it. */
    vehicleSwapsPerYear: whole([1, 12]),
    /** Vehicles of a member with a membership each. */
    vehicles: whole([1, 10], 1),
    /** Off every price of a membership that is joined beside another one of the member. */
    extraVehiclePercent: whole([0, 90], 0),
    /** Days after the first decline of a month on which it is charged again. */
    retryDays: list(whole([1, 28]), 8, [1, 3, 5]),
    /** Days after the first decline on which codes work; absent: until the last attempt. */
    graceDays: whole([1, 28]),
    /** Days before a billing, and before the first day of a new price, on which members are told; absent: they are not. */
    noticeDays: whole([1, 28]),
  }),
  /** The most that one administrator gives away in a calendar month. */
  goodwill: group({
    /** Rewashes, and uses of a club that are given back. */
    rewashes: whole([0, 1_000], 30),
    freeMonths: whole([0, 1_000], 5),
    points: whole([0, 1_000_000], 5_000),
    /** Onto gift cards, in cents. */
    balanceCents: whole([0, 10_000_000], 20_000),
  }),
  /** What receipts, invoices and credit notes say of the merchant. */
  documents: group({
    /** As it is registered; empty: the company name. */
    legalName: text(100),
    /** Lines of the postal address. */
    street: text(100),
    town: text(100),
    country: text(60),
    /** With what it is called: VAT ID GB 123 4567 89. */
    taxNumber: text(60),
    /** `usual`: letter where prices are in US or Canadian dollars, else A4. */
    paper: choice(paperChoices, 'usual'),
  }),
  loyaltyProgram: flag(false),
  has_app: owned(needed(flag(false))),
  has_ecom: owned(needed(flag(false))),
  VAPIDKey: owned(openTextOrNone(500)),
}

/** The config of a site, as it is stored and sent. */
export interface SiteConfig extends Omit<StoredGroup<typeof settings>, 'VAPIDKey'> {
  VAPIDKey?: string | null
}
/** A site with every setting that has a default, whatever its config says. */
export type SiteSettings = ReadGroup<typeof settings>

export type Palette = StoredGroup<typeof palette>
export type Theme = StoredGroup<typeof theme>
export type SalesPause = StoredGroup<typeof salesPause>
export type HomeCard = StoredGroup<typeof homeCard>
export type MenuItem = StoredGroup<typeof menuItem>
export type ShopItem = StoredGroup<typeof shopItem>
export type CarouselPage = StoredGroup<typeof slide>
/** One slide with every member present; an empty string means none. */
export type Slide = ReadGroup<typeof slide>

/** What a new site says of itself; all else is what the settings are without a value. */
export const newSiteConfig = {
  version: siteSchemaVersion,
  fontSize: fontSizeDefault,
  navWords: true,
  showPWAShadow: true,
  homeCards: [...homeCards],
  menuItems: [...menuItems],
  shopItems: [...shopItems],
  appStore: { apple: '', google: '' },
  forceLocations: false,
  disabledRoutes: [],
  loyaltyProgram: true,
} satisfies Partial<SiteConfig>
