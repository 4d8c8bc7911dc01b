import type { Clock } from '#server/basics/ports.ts'
import type {
  ChargeOutcome,
  ChargeRequest,
  ListedMoney,
  ListedRange,
  LookupOutcome,
  RefundLookup,
  RefundOutcome,
  RefundRefusal,
  RefundRequest,
} from '../processor.ts'
import { behaviourOfToken, type Behaviour } from './cards.ts'
import type { Ledger, LedgerLine } from './ledger.ts'

export interface GatewayPorts {
  clock: Clock
  /** Milliseconds during which the charge of the silent card cannot be looked up. */
  lookupDelay: number
  /** Called after a charge or a refund is on disk and before it is answered; fault tests cut the connection here. */
  recorded?: (reference: string) => void | Promise<void>
}

/** The gateway as one account uses it. References of two accounts are independent. */
export interface GatewayAccount {
  charge: (request: ChargeRequest, signal: AbortSignal) => Promise<ChargeOutcome>
  lookup: (reference: string) => LookupOutcome
  void: (reference: string) => boolean
  refund: (request: RefundRequest, signal: AbortSignal) => Promise<RefundOutcome>
  lookupRefund: (request: Pick<RefundRequest, 'reference' | 'refundReference'>) => RefundLookup
  listMoney: (range: ListedRange) => ListedMoney[]
}

export interface Gateway {
  at: (account: string) => GatewayAccount
}

/** The built-in test gateway: charges one reference once, and declines, fails or stays silent according to the card. */
export const createGateway = (ledger: Ledger, ports: GatewayPorts): Gateway => ({
  at: (account) => gatewayAccount(account, ledger, ports),
})

const gatewayAccount = (account: string, ledger: Ledger, ports: GatewayPorts): GatewayAccount => {
  const write = (line: Omit<LedgerLine, 'at' | 'account'>) =>
    ledger.append({ at: ports.clock.date().toISOString(), account, ...line })
  const linesOf = (reference: string) => ledger.linesOf(account, reference)

  const isOver = (since: Date) => ports.clock.now() - since.getTime() >= ports.lookupDelay
  const settled = (reference: string): LookupOutcome => outcomeOf(linesOf(reference), isOver)

  const attempt = (request: ChargeRequest): Behaviour | 'voided' => {
    if (linesOf(request.reference).some((line) => line.type === 'void')) return 'voided'
    const behaviour = behaviourOfToken(request.token) ?? 'fails'
    const { reference, amount, currency, token } = request
    const asked = { reference, amount, currency, token }
    const code = approvalCode(reference)
    if (behaviour === 'approves' || behaviour === 'keeps') write({ ...asked, type: 'charge', code, answered: true })
    else if (behaviour === 'silent') write({ ...asked, type: 'charge', code, answered: false })
    else if (behaviour === 'declines') write({ ...asked, type: 'decline', code: 'DECLINED' })
    else write({ ...asked, type: 'refusal', code: 'PROCESSOR_ERROR' })
    return behaviour
  }

  return {
    charge: async (request, signal) => {
      const before = linesOf(request.reference)
      const isNew = !before.some((line) => line.type === 'charge' || line.type === 'decline')
      if (isNew) {
        const behaviour = attempt(request)
        await ports.recorded?.(request.reference)
        if (behaviour === 'silent') return untilAborted(signal)
      }
      const outcome = settled(request.reference)
      return outcome.kind === 'none' ? { kind: 'failed' } : outcome
    },
    lookup: (reference) => {
      const outcome = settled(reference)
      write({ type: 'lookup', reference, outcome: outcome.kind })
      return outcome
    },
    void: (reference) => {
      if (!linesOf(reference).some((line) => line.type === 'void')) write({ type: 'void', reference })
      return true
    },
    ...refunds({ ports, linesOf, write, isOver }),
    listMoney: (range) => listed(ledger.linesOfAccount(account), range),
  }
}

/** The charges that were not voided, and the refunds. */
const listed = (lines: readonly LedgerLine[], { from, until }: ListedRange): ListedMoney[] => {
  const voided = new Set(lines.flatMap(({ type, reference }) => (type === 'void' ? [reference] : [])))
  return lines.flatMap(({ type, reference, refund = null, amount = 0, ...line }): ListedMoney[] => {
    const at = new Date(line.at)
    if ((type !== 'charge' && type !== 'refund') || voided.has(reference) || at < from || at >= until) return []
    return [{ kind: type === 'charge' ? 'payment' : 'refund', reference, refundReference: refund, amount, at }]
  })
}

interface AccountBooks {
  ports: GatewayPorts
  linesOf: (reference: string) => readonly LedgerLine[]
  write: (line: Omit<LedgerLine, 'at' | 'account'>) => void
  /** Whether what was done without an answer can be looked up. */
  isOver: (since: Date) => boolean
}

const refunds = ({ ports, linesOf, write, isOver }: AccountBooks): Pick<GatewayAccount, 'refund' | 'lookupRefund'> => {
  const lookup: GatewayAccount['lookupRefund'] = ({ reference, refundReference }) => {
    const line = linesOf(reference).find(({ refund }) => refund === refundReference)
    if (!line) return { kind: 'none' }
    if (line.type === 'refund-refusal') return { kind: 'refused', reason: line.code as RefundRefusal }
    const isAudible = line.answered !== false || isOver(new Date(line.at))
    return isAudible ? { kind: 'refunded', code: line.code ?? '' } : { kind: 'unknown' }
  }
  return {
    lookupRefund: lookup,
    refund: async (request, signal) => {
      const known = lookup(request)
      if (known.kind !== 'none') return known
      const { reference, refundReference: refund, amount, currency } = request
      const lines = linesOf(reference)
      const charge = lines.find(({ type }) => type === 'charge')
      const refusal = refundRefusal(lines, amount)
      const asked = { reference, refund, amount, currency }
      if (refusal) write({ ...asked, type: 'refund-refusal', code: refusal })
      const isSilent = behaviourOfToken(charge?.token ?? '') === 'silent'
      if (!refusal) write({ ...asked, type: 'refund', code: approvalCode(refund), answered: !isSilent })
      await ports.recorded?.(refund)
      if (!refusal && isSilent) {
        await untilAborted(signal)
        return { kind: 'unknown' }
      }
      const made = lookup(request)
      return made.kind === 'none' ? { kind: 'unknown' } : made
    },
  }
}

/** Why nothing is paid back of a payment with these lines; null: the amount is. */
const refundRefusal = (lines: readonly LedgerLine[], amount: number): RefundRefusal | null => {
  const charge = lines.find(({ type }) => type === 'charge')
  if (!charge || behaviourOfToken(charge.token ?? '') === 'keeps') return 'REFUSED'
  if (lines.some(({ type }) => type === 'void')) return 'ALREADY_REFUNDED'
  const refunded = lines.reduce((sum, line) => sum + (line.type === 'refund' ? (line.amount ?? 0) : 0), 0)
  const left = (charge.amount ?? 0) - refunded
  return amount <= left ? null : left === 0 ? 'ALREADY_REFUNDED' : 'MORE_THAN_LEFT'
}

const outcomeOf = (lines: readonly LedgerLine[], isOver: (since: Date) => boolean): LookupOutcome => {
  if (lines.some((line) => line.type === 'void')) return { kind: 'failed' }
  const charge = lines.find((line) => line.type === 'charge')
  if (charge) {
    const audible = charge.answered !== false || isOver(new Date(charge.at))
    return audible ? { kind: 'approved', code: charge.code ?? '' } : { kind: 'unknown' }
  }
  const decline = lines.find((line) => line.type === 'decline')
  if (decline) return { kind: 'declined', code: decline.code ?? 'DECLINED', message: 'Your card was declined.' }
  return lines.some((line) => line.type === 'refusal') ? { kind: 'failed' } : { kind: 'none' }
}

/** Six digits, deterministic for a reference, in the format of an acquirer's authorisation code. */
const approvalCode = (reference: string): string => {
  let hash = 7
  for (const letter of reference) hash = (hash * 31 + letter.charCodeAt(0)) % 1_000_000
  return String(hash).padStart(6, '0')
}

const untilAborted = (signal: AbortSignal): Promise<ChargeOutcome> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve({ kind: 'unknown' })
    else signal.addEventListener('abort', () => resolve({ kind: 'unknown' }), { once: true })
  })
