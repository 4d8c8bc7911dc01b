import type { PreviewOrder, PreviewView } from '#contract/preview-messages.ts'
import { frameScheme } from '#src/customer/shell/look/frame-scheme.ts'
import type { Services } from '#src/kit/services.ts'
import { noteAnswer, noteOffline } from '#src/platform/contact.ts'
import { dialogs, dialogStore } from '#src/ui/overlays/dialogs.ts'
import type { SmallStore } from '#src/ui/small-store.ts'
import { previewDialogWords } from '#src/words/preview.ts'
import { inventedMember } from './member.ts'
import { storeAnswers, storeRole } from './store-answers.ts'

export interface Stage {
  services: Pick<Services, 'own' | 'copy' | 'contact' | 'clock'>
  /** The order that is on the screen; undefined before the first. */
  shown: SmallStore<PreviewOrder | undefined>
  /** Called once, when the first order can be drawn. */
  begin: () => void
}

/** Brings an order on the screen: first what the app reads, then the order itself, which the app draws at once. */
export const showOrder = async ({ services, shown, begin }: Stage, order: PreviewOrder): Promise<void> => {
  const before = shown.get()
  await store(services, order, before?.view)
  setAround(services, order.view)
  shown.set(order)
  if (!before) begin()
  showDialog(order.view.hasDialog, before?.view.hasDialog ?? false)
}

const store = async (
  { own, copy, clock }: Stage['services'],
  { answers, view }: PreviewOrder,
  before: PreviewView | undefined,
): Promise<void> => {
  if (answers) {
    await storeAnswers(copy, answers, '', clock.now())
    if (!before) await storeAnswers(copy, { ...inventedMember(answers, clock.now()) }, 'preview', clock.now())
  }
  if (before?.role !== view.role) await storeRole(own, view.role)
}

const setAround = ({ contact, clock }: Stage['services'], { scheme, isOffline }: PreviewView): void => {
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
