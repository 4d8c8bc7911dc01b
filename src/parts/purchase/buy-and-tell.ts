import { memoryLocks } from '#src/platform/memory-locks.ts'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { purchaseWords } from '#src/words/purchase.ts'
import { buy, type Asking, type BuyPorts, type Purchase } from './buy.ts'
import { conclude, explain, type ConcludePorts } from './conclude.ts'
import { openIntent } from './intents.ts'
import { interrupted } from './interrupted.ts'
import { noticeBefore } from './notice.ts'
import { showPayment, showStage } from './payment-state.ts'

/** For this page only: other tabs are excluded by the payment lock, once the user has confirmed. */
const taps = memoryLocks()

/**
 * One purchase of this page at a time, from the tap to its end. React state is too late for that, since a second tap
 * may come before the first one has rendered.
 * @param meanwhile runs for a tap during another purchase, itself one at a time
 */
export const oneTap = async (work: () => Promise<void>, meanwhile: () => Promise<void>): Promise<void> => {
  const began = await taps.ifFree('tap', work)
  if (!began) await taps.ifFree('meanwhile', meanwhile)
}

/** For a tap during another purchase: shows its payment; nothing while its confirmation is still open. */
export const tellUnderWay = async (ports: BuyPorts, telling: ConcludePorts, person: string): Promise<void> => {
  if (await openIntent(ports.own, person)) await showUnderWay(ports, telling, person)
}

const showUnderWay = async ({ own }: BuyPorts, telling: ConcludePorts, person: string): Promise<void> => {
  await explain(telling, noticeBefore({ is: 'under-way' }), person)
  const open = await openIntent(own, person)
  if (open) showPayment(open.key)
}

/** Buys and shows the result. Afterwards no payment is shown, or one whose outcome is still being settled. */
export const buyAndTell = async (
  ports: BuyPorts,
  asking: Asking,
  telling: ConcludePorts,
  purchase: Purchase,
): Promise<void> => {
  interrupted.set(null)
  try {
    await buyThenTell(ports, asking, telling, purchase)
  } catch (error) {
    await tellBreakdown(ports, purchase.person)
    throw error
  }
}

const buyThenTell = async (
  ports: BuyPorts,
  asking: Asking,
  telling: ConcludePorts,
  purchase: Purchase,
): Promise<void> => {
  const ending = await buy(ports, asking, purchase)
  if (ending.is === 'settled') return conclude(telling, ending.intent, ending.outcome)
  showStage({ shows: 'nothing' })
  if (ending.is === 'stopped') return
  if (ending.is === 'under-way') return showUnderWay(ports, telling, purchase.person)
  if (ending.is === 'no-signal') interrupted.set(purchase)
  await explain(telling, noticeBefore(ending), purchase.person)
}

/** An unexpected error, for example a full disk. The database decides what the message can state about the charge. */
const tellBreakdown = async ({ own }: BuyPorts, person: string): Promise<void> => {
  const open = await openIntent(own, person).catch(() => undefined)
  if (open) return showPayment(open.key)
  showStage({ shows: 'nothing' })
  await dialogs.alert({
    kind: 'error',
    title: purchaseWords.failedTitle,
    body: `${purchaseWords.broken} ${purchaseWords.nothingCharged}`,
  })
}
