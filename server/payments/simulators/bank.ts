import { behaviourOfToken } from '../test-gateway/cards.ts'
import type { EnteredCard } from '../test-gateway/card-form.ts'

/** One charge at the bank behind the simulators. */
export interface BankCharge {
  id: string
  account: string
  reference: string
  token: string
  /** As the processor's interface writes it. */
  amount: string
  state: 'approved' | 'declined' | 'voided'
  code: string
}

/** Money that the bank paid back for a charge. */
export interface BankRefund {
  id: string
  /** Of the charge. */
  chargeId: string
  account: string
  /** What the processor was told to call it. */
  reference: string
  /** In cents. */
  amount: number
}

/** A stored card; `customer` is what the page that stored it was opened for. */
export type KeptCard = EnteredCard & { customer?: string }

/** How a simulator answers a charge: silent charges and never answers. */
export type Charged = { kind: 'answered'; charge: BankCharge } | { kind: 'refused' } | { kind: 'silent' }

/**
 * The bank behind the simulators, in memory. Unlike the test gateway it charges a reference as often as it is asked:
 * what a processor refuses is the matter of its simulator.
 */
export interface Bank {
  /** Every charge, oldest first: what the card holders' statements show. */
  charges: readonly BankCharge[]
  /** Every refund, oldest first. */
  refunds: readonly BankRefund[]
  charge: (wanted: Pick<BankCharge, 'account' | 'reference' | 'token' | 'amount'>) => Charged
  of: (account: string, reference: string) => BankCharge[]
  /** @returns false when there is no approved charge of that id, or a part of it is paid back */
  void: (account: string, id: string) => boolean
  /** Pays cents of an approved charge back, at most what is left of it. */
  refund: (wanted: Omit<BankRefund, 'id'>) => BankRefund | 'unknown' | 'nothing left' | 'more'
  /** Stores a card for charges. @returns its token */
  keep: (token: string, card: KeptCard) => void
  card: (token: string) => KeptCard | undefined
  /** Deletes a card: it is charged no more. @returns false when there is none */
  drop: (token: string) => boolean
}

/** Cents of an amount, as decimals or as cents. */
export const centsOf = (amount: string): number =>
  amount.includes('.') ? Math.round(Number(amount) * 100) : Number(amount)

export const openBank = (): Bank => {
  const charges: BankCharge[] = []
  const refunds: BankRefund[] = []
  const cards = new Map<string, KeptCard>()
  return {
    charges,
    refunds,
    charge: (wanted) => {
      const behaviour = behaviourOfToken(wanted.token)
      if (behaviour === null || behaviour === 'fails' || behaviour === 'refused') return { kind: 'refused' }
      const id = String(10_000 + charges.length)
      const isDeclined = behaviour === 'declines'
      const charge: BankCharge = {
        ...wanted,
        id,
        state: isDeclined ? 'declined' : 'approved',
        code: isDeclined ? '51' : `A${id}`,
      }
      charges.push(charge)
      return behaviour === 'silent' ? { kind: 'silent' } : { kind: 'answered', charge }
    },
    of: (account, reference) =>
      charges.filter((charge) => charge.account === account && charge.reference === reference),
    void: (account, id) => {
      const charge = charges.find((each) => each.account === account && each.id === id)
      if (charge?.state !== 'approved' || refunds.some(({ chargeId }) => chargeId === id)) return false
      charge.state = 'voided'
      return true
    },
    refund: (wanted) => {
      const charge = charges.find((each) => each.account === wanted.account && each.id === wanted.chargeId)
      if (charge?.state !== 'approved') return 'unknown'
      const before = refunds.filter(({ chargeId }) => chargeId === charge.id)
      const left = centsOf(charge.amount) - before.reduce((sum, { amount }) => sum + amount, 0)
      if (wanted.amount > left) return left === 0 ? 'nothing left' : 'more'
      const refund = { ...wanted, id: String(50_000 + refunds.length) }
      refunds.push(refund)
      return refund
    },
    keep: (token, card) => {
      cards.set(token, card)
    },
    card: (token) => cards.get(token),
    drop: (token) => cards.delete(token),
  }
}
