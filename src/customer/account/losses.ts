import { toCents } from '#contract/rules/money.ts'
import type { Loyalty } from '#contract/shapes/texts.ts'
import type { WalletItem, WashClub } from '#contract/shapes/wallet.ts'
import { money } from '#src/kit/format.ts'
import type { PairedIconName } from '#src/ui/icon-names.ts'
import { accountEndWords as words } from '#src/words/account.ts'

/** What is stored on this device of the account, and undefined where nothing is. */
export interface Belongings {
  wallet: readonly WalletItem[] | undefined
  club: WashClub | undefined
  points: Loyalty | undefined
  /** Items in the cart, and changes that are not sent yet. */
  inCart: number
  unsent: number
  /** A payment whose outcome is not known yet. */
  paying: boolean
}

export interface Loss {
  icon: PairedIconName
  text: string
}

const one = (loses: boolean, icon: PairedIconName, text: string): Loss[] => (loses ? [{ icon, text }] : [])

/** What the deletion of an account takes away, the most valuable first. */
export const lossesOf = ({ wallet = [], club, points, inCart, unsent, paying }: Belongings): Loss[] => {
  const giftCards = wallet.filter(({ itemType }) => itemType === 'GiftCard')
  const balance = giftCards.reduce((sum, card) => sum + toCents(card.balance ?? 0), 0)
  const items = wallet.length - giftCards.length
  const earned = points?.current_points ?? 0
  const hasClub = club !== undefined && club.status.toLowerCase() !== 'inactive'
  return [
    ...one(hasClub, 'crown', words.loseClub(club?.name ?? '')),
    ...one(items > 0, 'ticket', words.loseItems(items)),
    ...one(giftCards.length > 0, 'gift', words.loseGiftCards(giftCards.length, money(balance))),
    ...one(earned > 0, 'star', words.losePoints(earned)),
    ...one(paying, 'credit-card', words.losePayment),
    ...one(inCart > 0, 'shopping-cart-simple', words.loseCart(inCart)),
    ...one(unsent > 0, 'clock', words.loseChanges(unsent)),
    { icon: 'receipt', text: words.loseHistory },
    { icon: 'user-circle', text: words.loseProfile },
  ]
}
