import { airPayName } from '#contract/constants.ts'
import type { Purchase } from '#contract/shapes/order.ts'
import type { Clock } from '#src/platform/clock.ts'

export interface ChargeWatchPorts {
  clock: Clock
  /** The purchase history, from the server. */
  load(): Promise<readonly Purchase[]>
  visible(): boolean
}

/** Milliseconds between two looks: short enough for the kiosk's beep, and far below the user's rate limit. */
const lookEvery = 3_000

const isKioskCharge = ({ purchasedProducts }: Purchase): boolean =>
  purchasedProducts.some(({ name }) => name === airPayName)

/**
 * Looks for the charge that a kiosk makes while a token is shown. The first history that arrives is what was there
 * before; a later charge that it does not contain is new.
 * @returns a function that ends it
 */
export const watchKioskCharge = (
  { clock, load, visible }: ChargeWatchPorts,
  onCharge: (charge: Purchase) => void,
): (() => void) => {
  let known: ReadonlySet<string> | undefined
  let over = false
  let cancel = (): void => undefined
  const look = async () => {
    const history = visible() ? await load().catch(() => undefined) : undefined
    if (over) return
    const charge = known && history?.find((each) => isKioskCharge(each) && !known?.has(each.transRecordId))
    if (history) known = new Set(history.map(({ transRecordId }) => transRecordId))
    if (charge) onCharge(charge)
    cancel = clock.after(lookEvery, () => void look())
  }
  void look()
  return () => {
    over = true
    cancel()
  }
}
