import { isOutOfSpace } from '#src/local/out-of-space.ts'
import { showOutOfSpace } from '#src/customer/queued/out-of-space.ts'
import { attentionLocks } from './reload-between.ts'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { purchaseWords } from '#src/words/purchase.ts'
import { buy, type PurchaseQuestions, type BuyPorts, type Purchase } from './buy.ts'
import { conclude, showNotice, type ConcludePorts } from './conclude.ts'
import { openIntent } from './intents.ts'
import { interrupted } from './interrupted.ts'
import { noticeBefore } from './notice.ts'
import { showPayment, showStage } from './payment-state.ts'
import { untoldSearch } from './untold-search.ts'

/**
 * One purchase of this page at a time, from the tap to its end. React state is too late for that, since a second tap
 * may come before the first one has rendered.
 * @param meanwhile runs for a tap during another purchase, itself one at a time
 */
export const oneTapAtOnce = async (work: () => Promise<void>, meanwhile: () => Promise<void>): Promise<void> => {
  const began = await attentionLocks.ifFree('tap', work)
  if (!began) await attentionLocks.ifFree('meanwhile', meanwhile)
}

/** For a tap during another purchase: shows its payment; nothing while its confirmation is still open. */
export const showPaymentUnderWay = async (ports: BuyPorts, showPorts: ConcludePorts, person: string): Promise<void> => {
  if (await openIntent(ports.own, person)) await showOpenPayment(ports, showPorts, person)
}

const showOpenPayment = async ({ own }: BuyPorts, showPorts: ConcludePorts, person: string): Promise<void> => {
  await showNotice(showPorts, noticeBefore({ is: 'under-way' }), person)
  const open = await openIntent(own, person)
  if (open) showPayment(open.key)
}

/** Buys and shows the result. Afterwards no payment is shown, or one whose outcome is still being settled. */
export const buyAndShow = async (
  ports: BuyPorts,
  questions: PurchaseQuestions,
  showPorts: ConcludePorts,
  purchase: Purchase,
): Promise<void> => {
  interrupted.set(null)
  await untoldSearch.done
  try {
    await buyThenShow(ports, questions, showPorts, purchase)
  } catch (error) {
    if (!(await tellBreakdown(ports, purchase.person, error))) throw error
  }
}

const buyThenShow = async (
  ports: BuyPorts,
  questions: PurchaseQuestions,
  showPorts: ConcludePorts,
  purchase: Purchase,
): Promise<void> => {
  const result = await buy(ports, questions, purchase)
  if (result.is === 'settled') return conclude(showPorts, result.intent, result.outcome)
  showStage({ shows: 'nothing' })
  if (result.is === 'stopped') return
  if (result.is === 'under-way') return showOpenPayment(ports, showPorts, purchase.person)
  if (result.is === 'no-signal') interrupted.set(purchase)
  await showNotice(showPorts, noticeBefore(result), purchase.person)
}

/**
 * An unexpected error. The database decides what the message can state about the charge.
 * @returns whether it is explained: a full disk, which refuses a purchase before anything is sent
 */
const tellBreakdown = async ({ own }: BuyPorts, person: string, error: unknown): Promise<boolean> => {
  const open = await openIntent(own, person).catch(() => undefined)
  if (open) {
    showPayment(open.key)
    return false
  }
  showStage({ shows: 'nothing' })
  if (isOutOfSpace(error)) {
    showOutOfSpace('purchase')
    return true
  }
  await dialogs.alert({
    kind: 'error',
    title: purchaseWords.failedTitle,
    body: `${purchaseWords.broken} ${purchaseWords.nothingCharged}`,
  })
  return false
}
