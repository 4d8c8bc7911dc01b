import { homeCardsMax } from '#contract/constants.ts'
import type { CarouselPage, HomeCard, MenuItem, ShopItem } from '#contract/shapes/site-config.ts'
import { asset, colour, list, members, oneOf, path, text } from './checks.ts'
import { defaultHomeCards, defaultMenuItems, defaultShopItems, homeCardIcons, type HomeCardIcon } from './defaults.ts'

const menuTags = ['_HOME', '_SHOP', '_LOCATIONS', '_ABOUT'] as const
const shopTags = ['_WASHES', '_CLUBS', '_BUNDLES', '_CARDS', '_MERCH'] as const

export interface SiteHomeCard extends HomeCard {
  icon: HomeCardIcon
}

/** One slide with every member present; an empty string means none. */
export type Slide = Required<CarouselPage>

const orDefault = <Item>(items: Item[], otherwise: readonly Item[]) => (items.length ? items : [...otherwise])

function homeCard(value: unknown): SiteHomeCard | undefined {
  const given = members(value)
  const to = path(given.to)
  const label = text(given.text, 60)
  return to && label ? { icon: oneOf(given.icon, homeCardIcons) ?? homeCardIcons[0], text: label, to } : undefined
}

export const readHomeCards = (value: unknown) =>
  orDefault(list(value, homeCard, homeCardsMax), defaultHomeCards as readonly SiteHomeCard[])

function item<Tag extends string>(value: unknown, tags: readonly Tag[]) {
  const given = members(value)
  const href = path(given.href)
  const tag = oneOf(given.tag, tags)
  return href && tag ? { label: text(given.label, 60), href, tag } : undefined
}

export const readMenuItems = (value: unknown): MenuItem[] =>
  orDefault(
    list(value, (entry) => item(entry, menuTags)),
    defaultMenuItems,
  )
export const readShopItems = (value: unknown): ShopItem[] =>
  orDefault(
    list(value, (entry) => item(entry, shopTags)),
    defaultShopItems,
  )

function slide(value: unknown): Slide {
  const given = members(value)
  const tag = oneOf(given.tag, menuTags) ?? ''
  return {
    headline: text(given.headline),
    text: text(given.text, 1000),
    tag,
    href: tag === '_SHOP' ? (oneOf(given.href, shopTags) ?? '_WASHES') : '',
    buttonText: text(given.buttonText, 60),
    image: asset(given.image),
    color: colour(given.color) ?? '',
  }
}

function productImage(value: unknown): { productId: number; image: string } | undefined {
  const { productId, image: given } = members(value)
  const image = asset(given)
  return typeof productId === 'number' && image ? { productId, image } : undefined
}

export const readProductImages = (value: unknown) => list(value, productImage)

export const readSlides = (carousel: unknown): Slide[] => list(members(carousel).pages, slide, 20)
