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
  /** What can be done about it: "Undo", "View cart". */
  action?: ToastAction
}

/** More than this would cover the page; the oldest goes. */
const most = 3

let lastId = 0
export const toastStore = smallStore<readonly Toast[]>([], 'user')

/** Short messages above the bottom bar. Each leaves after 5 s, which hover and focus hold up. */
export const toasts = {
  /** An equal toast that still stands is replaced: the message is read out again, and its time begins again. */
  show(text: ReactNode, tone: Tone = 'info', action?: ToastAction) {
    const id = ++lastId
    const others = toastStore.get().filter((toast) => toast.text !== text || toast.tone !== tone)
    toastStore.set([...others, { id, text, tone, ...(action && { action }) }].slice(-most))
    return id
  },
  dismiss(id: number) {
    toastStore.set(toastStore.get().filter((toast) => toast.id !== id))
  },
  dismissAll() {
    if (toastStore.get().length > 0) toastStore.set([])
  },
}
