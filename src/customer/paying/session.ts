import type { CheckedCode } from '#contract/shapes/discount.ts'
import type { OrderRequest } from '#contract/shapes/order.ts'
import type { Intent } from '#src/local/intents.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import type { Locks } from '#src/platform/locks.ts'
import { smallStore, type SmallStore } from '#src/ui/small-store.ts'
import type { Unit } from '../cart/bill.ts'

/*
 * The payment session: all that a page holds of its user's current payment. One object per page, made at its start and
 * handed to the components by `PaymentContext`, to everything else as a parameter. Its stages are what is on screen:
 *
 *                 ┌───────────────── nothing ◄──────────────────────┐
 *           begin │             open │     │ open, found            │
 *                 ▼                  ▼     ▼                        │
 *               paying ─────────► pending  checking                 │ known, leave
 *                 │     8 s, or      │     │                        │
 *                 │     unknown      │     │                        │
 *                 ├──────────────────┴─────┴────────────────────────┤
 *                 │ known: void                                     │ leave
 *                 └────────────────► uncharged ─────────────────────┘
 *
 * begin: the user said Yes, the tap. open: the banner, or a tap during another payment; pending for a tap of this page,
 * else checking. found: the page started with it. known: the outcome was shown, here or in another tab, or nothing was
 * sent. leave: the user goes elsewhere, which paying does not let happen.
 *
 * From begin to the end of the tap, `sending` is true and post.ts alone sends: the order, for 60 s at most. Then, and for
 * each payment that is found open, settle.ts alone sends, whatever the stage. What must survive the page is stored: the
 * intent from the tap until the outcome is known, and the outcome until it has been shown (outcome.ts).
 */

/**
 * - nothing: no payment, or the user continues to browse (a banner is shown then)
 * - paying: the first seconds after the tap, under a dialog
 * - pending: tapped in this page, and the answer takes long
 * - checking: tapped in another page, for the most part found open when the app started
 * - uncharged: it ended, and the user pays nothing. `returned`: the cents that were taken and went back
 */
export type Stage =
  | { shows: 'nothing' | 'paying' | 'pending' | 'checking' }
  | { shows: 'uncharged'; reference: string; inCart: number; returned?: number }

/** What is paid for: units, and the cart lines among them that leave the cart when they are paid. */
export interface Purchase {
  person: string
  units: readonly Unit[]
  cartIds: string[]
  /** With a wash club: the version of its terms that the user has agreed to; absent: none is known. */
  clubTerms?: number
  /** With a wash club: the vehicle that it is for; absent: that of the first membership. */
  vehicleId?: string
  /** The discount code, as the server has checked it. */
  code?: CheckedCode
  /** Where it is bought; absent: no location decides about its tax. */
  place?: { id: number; name: string } | null
  /** The act of a member that it pays. */
  membership?: NonNullable<OrderRequest['membership']>
}

export interface PaymentState {
  stage: Stage
  /** The key of the order that was tapped in this page. */
  tapped: string | null
  /** The tap is still being repeated. */
  sending: boolean
  /** When the next request is sent, in epoch milliseconds; 0 while one is in flight. */
  nextAt: number
  /** Stopped without a connection, before anything was sent; offered again when the connection is back. */
  interrupted: Purchase | null
  /** The key of the last payment that this page has shown as approved. */
  approved: string | null
}

export interface PaymentSession {
  /** Reset at a log-out. */
  readonly state: SmallStore<PaymentState>
  /** Ends the pause before the next request, for "Check now" and a restored network; absent before the first request. */
  wake?: () => void
  /** The search for an outcome that an earlier page did not show: its message comes before the next question. */
  searched: Promise<void>
  /** Held by what a reload waits for; see reload-between.ts. */
  attention?: Locks
  /** The order was tapped: it is being sent. */
  begin(key: string): void
  note(facts: Partial<Pick<PaymentState, 'sending' | 'nextAt' | 'interrupted' | 'approved'>>): void
  show(stage: Stage): void
  /** Opens the screen of a payment: pending for a tap of this page, else checking. */
  open(key: string): void
  /** The user goes elsewhere: only the first seconds of a payment stay, under their dialog. */
  leave(): void
  /**
   * There is an open payment. One of an earlier page opens its screen, once.
   * @param loadedAt when this page was loaded, in epoch milliseconds
   */
  found(intent: Intent, loadedAt: number): void
}

const nothing: Stage = { shows: 'nothing' }

const noPayment: PaymentState = {
  stage: nothing,
  tapped: null,
  sending: false,
  nextAt: 0,
  interrupted: null,
  approved: null,
}

export const createPaymentSession = (): PaymentSession => {
  const state = smallStore(noPayment, 'user')
  /** Keys of open payments. */
  const seen = new Set<string>()
  const change = (part: Partial<PaymentState>) => state.set({ ...state.get(), ...part })
  const show = (stage: Stage) => change({ stage })
  return {
    state,
    searched: Promise.resolve(),
    begin: (tapped) => change({ tapped, sending: true, stage: { shows: 'paying' } }),
    note: change,
    show,
    open: (key) => show({ shows: state.get().tapped === key ? 'pending' : 'checking' }),
    leave() {
      if (state.get().stage.shows !== 'paying') show(nothing)
    },
    found(intent, loadedAt) {
      if (isFromEarlierPage(intent, state.get(), loadedAt) && !seen.has(intent.key)) show({ shows: 'checking' })
      seen.add(intent.key)
    },
  }
}

/** A payment of this user without a known outcome. There is one at most: the server allows no second. */
export const openIntent = (own: OwnDatabase, person: string): Promise<Intent | undefined> =>
  own.intents.where('person').equals(person).first()

/**
 * True for a payment that was tapped before this page was loaded: the app was closed, or another tab sends it.
 * @param loadedAt when this page was loaded, in epoch milliseconds
 */
export const isFromEarlierPage = (
  intent: Intent,
  { tapped }: Pick<PaymentState, 'tapped'>,
  loadedAt: number,
): boolean => tapped !== intent.key && (intent.state === 'asking' || intent.startedAt < loadedAt)
