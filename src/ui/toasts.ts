import type { ReactNode } from 'react'
import { smallStore } from './small-store.ts'
import type { Tone } from './tone.ts'

export interface Toast {
  id: number
  text: ReactNode
  tone: Tone
}

/** More than this would cover the page; the oldest goes. */
const most = 3

let lastId = 0
export const toastStore = smallStore<readonly Toast[]>([])

/** Short messages above the bottom bar. Each leaves after 5 s, which hover and focus hold up. */
export const toasts = {
  show(text: ReactNode, tone: Tone = 'info') {
    const id = ++lastId
    toastStore.set([...toastStore.get(), { id, text, tone }].slice(-most))
    return id
  },
  dismiss(id: number) {
    toastStore.set(toastStore.get().filter((toast) => toast.id !== id))
  },
}
