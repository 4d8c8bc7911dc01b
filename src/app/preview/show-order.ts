import type { PreviewOrder, PreviewView } from '#contract/preview-messages.ts'
import { isSameJson } from '#contract/rules/json.ts'
import { frameScheme } from '#src/customer/shell/look/frame-scheme.ts'
import type { Services } from '#src/kit/services.ts'
import { noteAnswer, noteOffline } from '#src/platform/contact.ts'
import { dialogs, dialogStore } from '#src/ui/overlays/dialogs.ts'
import type { SmallStore } from '#src/ui/small-store.ts'
import { previewDialogWords } from '#src/words/preview.ts'
import { inventedMember } from './member.ts'
import type { MovableClock } from './movable-clock.ts'
import { storeAnswers, storeRole } from './store-answers.ts'

export interface Stage {
  services: Pick<Services, 'own' | 'copy' | 'contact'>
  clock: MovableClock
  /** The order that is on the screen; undefined before the first. */
  shown: SmallStore<PreviewOrder | undefined>
  /** Called once, when the first order can be drawn. */
  begin: () => void
}

/** Brings an order on the screen: first what the app reads, then the order itself, which the app draws at once. */
export const showOrder = async ({ services, clock, shown, begin }: Stage, order: PreviewOrder): Promise<void> => {
  const before = shown.get()
  if (before?.view.at !== order.view.at) clock.moveTo(order.view.at)
  await store(services, clock, order, before?.view)
  setAround(services, clock, order.view)
  shown.set(order)
  if (!before) begin()
  showDialog(order.view.hasDialog, before?.view.hasDialog ?? false)
}

/** Whose answers the member's are: as the session names it. */
const person = 'preview'

const store = async (
  { own, copy }: Stage['services'],
  clock: MovableClock,
  { answers, memberAnswers, view }: PreviewOrder,
  before: PreviewView | undefined,
): Promise<void> => {
  const now = clock.now()
  if (answers) await storeAnswers(copy, answers, '', now)
  if (!before || before.at !== view.at || !isSameJson(before.plan, view.plan)) {
    const shared = await copy.answers.where('person').equals('').toArray()
    const known = Object.fromEntries(shared.map(({ name, value }) => [name, value]))
    const { deals: _own, ...member } = inventedMember(known, now, view.plan)
    await storeAnswers(copy, { ...(before ? {} : { deals: [] }), ...member }, person, now)
  }
  if (memberAnswers) await storeAnswers(copy, memberAnswers, person, now)
  if (before?.role !== view.role) await storeRole(own, view.role)
}

const setAround = ({ contact }: Stage['services'], clock: MovableClock, { scheme, isOffline }: PreviewView): void => {
  frameScheme.set(scheme === 'dark')
  if (isOffline) noteOffline(contact, clock.now())
  else noteAnswer(contact, clock.now())
}

const showDialog = (wanted: boolean, isOpen: boolean): void => {
  if (wanted && !isOpen) {
    const { title, body, yes, no } = previewDialogWords
    void dialogs.confirm({ title, body, yes, no })
  }
  if (!wanted && isOpen) dialogStore.set([])
}
