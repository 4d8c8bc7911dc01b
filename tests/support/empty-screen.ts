import { beforeEach } from 'vitest'
import { noPayment, paymentState } from '#src/customer/paying/payment-state.ts'
import { dialogStore } from '#src/ui/overlays/dialogs.ts'
import { toastStore } from '#src/ui/toasts.ts'

/** Each test of the calling file starts with no payment, dialog or toast on the screen. */
export const startWithEmptyScreen = (): void => {
  beforeEach(() => {
    paymentState.set(noPayment)
    dialogStore.set([])
    toastStore.set([])
  })
}
