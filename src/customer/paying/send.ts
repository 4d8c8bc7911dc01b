import type { Intent } from '#src/local/intents.ts'
import { sleep } from '#src/platform/clock.ts'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { purchaseWords } from '#src/words/purchase.ts'
import type { Unit } from '../cart/bill.ts'
import type { Outcome, Unsent } from './outcome.ts'
import { createPace, type Pace } from './pace.ts'
import { changePayment, paymentState, showStage } from './payment-state.ts'
import { tender, type TenderPorts } from './tender.ts'

/** How long the dialog is shown before the pending screen replaces it, in milliseconds. */
const dialogFor = 8_000

let pace: Pace | undefined

/** For "Check now" and a restored network: the next attempt starts at once. */
export const retryNow = (): void => pace?.wake()

/** The pause of the current requests: one at a time, tap or settle. */
export const paceFor = (ports: Pick<TenderPorts, 'clock'>): Pace => {
  pace = createPace(ports.clock, (nextAt) => changePayment({ nextAt }))
  return pace
}

/** Sends a confirmed order: under a dialog at first, with the pending screen when the answer takes long. */
export const send = async (ports: TenderPorts, intent: Intent, units: readonly Unit[]): Promise<Outcome | Unsent> => {
  changePayment({ tapped: intent.key, sending: true, stage: { shows: 'paying' } })
  const outcome = tender({ ...ports, clock: paceFor(ports) }, intent, units)
  const over = outcome.then(
    () => true,
    () => true,
  )
  const quick = await dialogs.promise(
    purchaseWords.paying,
    Promise.race([over, sleep(ports.clock, dialogFor)]),
    purchaseWords.payingBody,
  )
  if (!quick && paymentState.get().stage.shows === 'paying') showStage({ shows: 'pending' })
  return outcome.finally(() => changePayment({ sending: false }))
}
