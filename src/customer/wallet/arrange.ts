import { comparePurchaseTypes } from '#contract/rules/purchase-types.ts'
import { validAt } from '#contract/rules/valid-at.ts'
import type { PurchaseType } from '#contract/shapes/product.ts'
import type { WalletItem } from '#contract/shapes/wallet.ts'
import type { OwnClub } from '../memberships/own.ts'
import { isSpent } from './item-state.ts'

/** From this many items on the wallet turns compact by itself. */
const compactFrom = 15
/** An item that ends within this time is to be used soon, in milliseconds. */
const soon = 10 * 86_400_000

export const walletFilters = ['all', 'club', 'bundles', 'washes', 'other'] as const
export type WalletFilter = (typeof walletFilters)[number]

export interface WalletGroup {
  label: string
  items: WalletItem[]
}

export interface Wallet {
  clubs: readonly OwnClub[]
  soon: WalletItem[]
  groups: WalletGroup[]
  spent: WalletItem[]
  /** All items that are valid at the location, before the filter. */
  counts: Record<WalletFilter, number>
  compact: boolean
}

const filterOf = (type: PurchaseType): WalletFilter =>
  type === 'AppBundle' ? 'bundles' : type === 'AppWash' ? 'washes' : 'other'

/** By label in the pinned order of kinds; within a group the newest purchase first, as the server sends them. */
const groupByLabel = (items: readonly WalletItem[]): WalletGroup[] => {
  const groups = new Map<string, WalletItem[]>()
  for (const item of items) {
    const group = groups.get(item.label)
    if (group) group.push(item)
    else groups.set(item.label, [item])
  }
  return [...groups]
    .map(([label, members]) => ({ label, items: members }))
    .sort((a, b) => comparePurchaseTypes(a.items[0]!.itemType, b.items[0]!.itemType))
}

const end = (item: WalletItem): number =>
  item.expirationDate === null ? Infinity : new Date(item.expirationDate).getTime()

const endsSoon = (item: WalletItem, now: number): boolean => end(item) - now <= soon

export interface View {
  location: number
  filter: WalletFilter
}

/** The wallet as it is shown: items valid at the location, grouped; spent ones apart; those that expire soon first. */
export const arrangeWallet = (
  items: readonly WalletItem[],
  clubs: readonly OwnClub[],
  { location, filter }: View,
  now: number,
): Wallet => {
  const here = items.filter((item) => validAt(item.locations, location))
  const spent = here.filter((item) => isSpent(item, now))
  const good = here.filter((item) => !isSpent(item, now))
  const clubsHere = clubs.filter(({ club }) => validAt(club.locations, location))
  const counts = { all: good.length, club: clubsHere.length, bundles: 0, washes: 0, other: 0 }
  for (const item of good) counts[filterOf(item.itemType)] += 1
  counts.all += counts.club
  const compact = items.length + clubs.length >= compactFrom
  const chosen = compact ? filter : 'all'
  const shown = chosen === 'all' ? good : good.filter((item) => filterOf(item.itemType) === chosen)
  return {
    clubs: chosen === 'all' || chosen === 'club' ? clubsHere : [],
    soon: compact ? shown.filter((item) => endsSoon(item, now)).sort((a, b) => end(a) - end(b)) : [],
    // Items that expire soon are listed above, and not twice.
    groups: groupByLabel(compact ? shown.filter((item) => !endsSoon(item, now)) : shown),
    spent: chosen === 'all' ? spent : [],
    counts,
    compact,
  }
}

export interface Folded {
  /** The item that expires first. */
  item: WalletItem
  /** The number of equal items. */
  count: number
  /** The items do not all expire on the same day. */
  mixed: boolean
}

const dayOf = ({ expirationDate }: WalletItem): string => expirationDate?.slice(0, 10) ?? ''

/** Single-use items with the same product, giver and validity fold into one line; the first to expire is used first. */
export const foldSame = (items: readonly WalletItem[]): Folded[] => {
  const folded = new Map<string, Folded>()
  for (const item of items) {
    const plain = item.maxUses === 1 && item.itemType !== 'GiftCard'
    const key = plain ? JSON.stringify([item.itemType, item.name, item.giftedFrom, item.locations]) : item.code
    const same = folded.get(key)
    if (!same) folded.set(key, { item, count: 1, mixed: false })
    else
      folded.set(key, {
        item: end(item) < end(same.item) ? item : same.item,
        count: same.count + 1,
        mixed: same.mixed || dayOf(item) !== dayOf(same.item),
      })
  }
  return [...folded.values()]
}
