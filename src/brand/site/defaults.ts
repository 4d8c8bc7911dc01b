import type { HomeCard, MenuItem, ShopItem } from '#contract/shapes/site-config.ts'

/** Defaults for a merchant without a configuration: the product's five home cards and menus. */

export const defaultHomeCards: readonly HomeCard[] = [
  { icon: 'car-profile', text: 'Buy a Wash', to: '/washes' },
  { icon: 'ticket', text: 'Promo Codes', to: '/promocode' },
  { icon: 'users-three', text: 'Invite a Friend', to: '/referral' },
  { icon: 'map-trifold', text: 'Find Us', to: '/findUs' },
  { icon: 'contactless-payment', text: 'AirPAY', to: '/airPay' },
]

export const defaultMenuItems: readonly MenuItem[] = [
  { label: 'Home', href: '/', tag: '_HOME' },
  { label: 'Shop', href: '/shop', tag: '_SHOP' },
  { label: 'Locations', href: '/locations', tag: '_LOCATIONS' },
  { label: 'About', href: '/faq', tag: '_ABOUT' },
]

export const defaultShopItems: readonly ShopItem[] = [
  { label: 'Washes', href: '/washes', tag: '_WASHES' },
  { label: 'Wash Clubs', href: '/washClubs', tag: '_CLUBS' },
  { label: 'Bundles', href: '/bundles', tag: '_BUNDLES' },
  { label: 'Gift Cards', href: '/giftCards', tag: '_CARDS' },
  { label: 'Merch', href: '/merch', tag: '_MERCH' },
]

/** Icons allowed on a home card; any other name is replaced by the first. */
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

export type HomeCardIcon = (typeof homeCardIcons)[number]
