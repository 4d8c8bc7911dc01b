import { toCents } from '#contract/rules/money.ts'
import type { WalletItem } from '#contract/shapes/wallet.ts'
import { codeWords } from '#src/words/code.ts'
import { money } from '#src/kit/format.ts'
import { isExpired, isUsedUp, usesLeft } from '../item-state.ts'

/**
 * The state of an item while its code is open.
 * - open: still valid; `change` describes a use that the kiosk just made
 * - used: the last use was made
 * - gone: expired, or revoked
 */
export type Redemption = { is: 'open'; change: string | undefined } | { is: 'used' } | { is: 'gone' }

/**
 * @param opened the item at the time when its code was opened
 * @param now the item in the current wallet; undefined when it is missing, since used-up items leave the wallet
 */
export const redemptionOf = (opened: WalletItem, now: WalletItem | undefined, time: number): Redemption => {
  if (!now) return { is: isExpired(opened, time) ? 'gone' : 'used' }
  if (isUsedUp(now)) return { is: 'used' }
  if (isExpired(now, time)) return { is: 'gone' }
  return { is: 'open', change: changeOf(opened, now) }
}

const changeOf = (opened: WalletItem, now: WalletItem): string | undefined => {
  if (now.balance !== null && opened.balance !== null && now.balance < opened.balance)
    return codeWords.charged(money(toCents(now.balance)))
  return now.useLimitCount > opened.useLimitCount ? codeWords.usedNow(usesLeft(now), now.maxUses) : undefined
}
