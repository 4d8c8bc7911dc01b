import type { Clock } from '#server/basics/ports.ts'
import type { ChargeOutcome, ChargeRequest, LookupOutcome } from '../processor.ts'
import { behaviourOfToken, type Behaviour } from './cards.ts'
import type { Ledger, LedgerLine } from './ledger.ts'

export interface GatewayPorts {
  clock: Clock
  /** Milliseconds during which the charge of the silent card cannot be looked up. */
  lookupDelay: number
  /** Called after a charge is on disk and before it is answered; fault tests cut the connection here. */
  recorded?: (reference: string) => void | Promise<void>
}

/** The gateway as one account uses it. References of two accounts are independent. */
export interface GatewayAccount {
  charge: (request: ChargeRequest, signal: AbortSignal) => Promise<ChargeOutcome>
  lookup: (reference: string) => LookupOutcome
  void: (reference: string) => boolean
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
    if (behaviour === 'approves') write({ ...asked, type: 'charge', code, answered: true })
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
  }
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
