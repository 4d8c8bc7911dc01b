import type { ReactNode } from 'react'
import { smallStore } from './small-store.ts'
import type { Tone } from './tone.ts'

export interface ToastAction {
  label: string
  run: () => void
}

export interface Toast {
  id: number
  text: ReactNode
  tone: Tone
  /** The offered action: "Undo", "View cart". */
  action?: ToastAction
}

/** More toasts would cover the page; the oldest is removed. */
const mostToasts = 3

let lastId = 0
export const toastStore = smallStore<readonly Toast[]>([], 'user')

/** Short messages above the bottom bar. Each closes after 5 s; hover and focus pause the time. */
export const toasts = {
  /** Replaces an equal toast that is still shown: the message is announced again, and its time restarts. */
  show(text: ReactNode, tone: Tone = 'info', action?: ToastAction) {
    const id = ++lastId
    const others = toastStore.get().filter((toast) => toast.text !== text || toast.tone !== tone)
    toastStore.set([...others, { id, text, tone, ...(action && { action }) }].slice(-mostToasts))
    return id
  },
  dismiss(id: number) {
    toastStore.set(toastStore.get().filter((toast) => toast.id !== id))
  },
  dismissAll() {
    if (toastStore.get().length > 0) toastStore.set([])
  },
}
