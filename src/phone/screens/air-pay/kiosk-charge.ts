import { airPayName } from '#contract/constants.ts'
import type { Purchase } from '#contract/shapes/order.ts'
import type { Clock } from '#src/platform/clock.ts'

export interface ChargeWatchPorts {
  clock: Clock
  /** The purchase history, from the server. */
  load(): Promise<readonly Purchase[]>
  visible(): boolean
  /** Calls the listener when the server says that answers of the user have changed. @returns unsubscribes */
  onUserChange(listener: () => void): () => void
}

/** Milliseconds between two looks. The live socket reports a charge at once; this finds it where the socket is broken. */
const lookEvery = 10_000

const isKioskCharge = ({ purchasedProducts }: Purchase): boolean =>
  purchasedProducts.some(({ name }) => name === airPayName)

/**
 * Looks for the charge that a kiosk makes while a token is shown. The first history that arrives is what was there
 * before; a later charge that it does not contain is new.
 * @returns a function that ends it
 */
export const watchKioskCharge = (
  { clock, load, visible, onUserChange }: ChargeWatchPorts,
  onCharge: (charge: Purchase) => void,
): (() => void) => {
  let known: ReadonlySet<string> | undefined
  let over = false
  let cancel = (): void => undefined
  const look = async () => {
    cancel()
    cancel = clock.after(lookEvery, () => void look())
    const history = visible() ? await load().catch(() => undefined) : undefined
    if (over || !history) return
    const charge = known && history.find((each) => isKioskCharge(each) && !known?.has(each.transRecordId))
    known = new Set(history.map(({ transRecordId }) => transRecordId))
    if (charge) onCharge(charge)
  }
  const unsubscribe = onUserChange(() => void look())
  void look()
  return () => {
    over = true
    unsubscribe()
    cancel()
  }
}
