import { useState, useEffect, useMemo } from 'react'
import { giftCardNumberProblem } from '#contract/rules/card-number.ts'
import { digitsOf } from '#contract/rules/digits.ts'
import { toCents, type Cents } from '#contract/rules/money.ts'
import type { WalletItem } from '#contract/shapes/wallet.ts'
import { type Balance, createBalanceCheck } from './balance.ts'
import { useServices } from '#src/kit/services.ts'

export interface ReloadCard {
  /** The place of a card in the list of held cards, or `other`. */
  choice: string
  choose(choice: string): void
  /** The number is typed; a held card is chosen otherwise. */
  isTyped: boolean
  typed: string
  type(text: string): void
  /** 16 digits; null while no card can be reloaded. */
  number: string | null
  /** The typed number is not complete. */
  isIncomplete: boolean
  /** Undefined while it is not known. */
  balance: Cents | undefined
  /** Of the typed number. */
  found: Balance
}

/** The card of a reload: the first one of the wallet until the user chooses another. */
export const useReloadCard = (held: readonly WalletItem[]): ReloadCard => {
  const [wanted, setWanted] = useState('0')
  const [typed, setTyped] = useState('')
  const own = wanted === 'other' ? undefined : (held[Number(wanted)] ?? held[0])
  const found = useBalance(own ? '' : typed)
  const isComplete = giftCardNumberProblem(typed) === null
  const isUsable = isComplete && found.is !== 'unknown-card'
  return {
    choice: own ? String(held.indexOf(own)) : 'other',
    choose: setWanted,
    isTyped: own === undefined,
    typed,
    type: setTyped,
    number: own ? own.code : isUsable ? digitsOf(typed) : null,
    isIncomplete: own === undefined && !isComplete,
    balance: own ? toCents(own.balance ?? 0) : found.is === 'known' ? found.cents : undefined,
    found,
  }
}

/** The balance of the gift card whose number is typed, as soon as the number is complete. */
const useBalance = (typed: string): Balance => {
  const services = useServices()
  const [balance, setBalance] = useState<Balance>({ is: 'unasked' })
  const check = useMemo(() => createBalanceCheck(services, setBalance), [services])
  useEffect(() => check.see(typed), [check, typed])
  useEffect(() => check.stop, [check])
  return balance
}
