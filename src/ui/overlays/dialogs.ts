import type { ReactNode } from 'react'
import { uiWords } from '#src/words/ui.ts'
import { smallStore } from '../small-store.ts'

export type AlertKind = 'alert' | 'success' | 'warning' | 'error'

interface Ask {
  title: ReactNode
  body?: ReactNode
  /** A drawing, in the seal's place. */
  art?: ReactNode
}

export interface ConfirmAsk extends Ask {
  yes?: string
  no?: string
  /** Yes destroys something: it is drawn in the danger colour. */
  danger?: boolean
  /** Facts between the words and the buttons. */
  details?: ReactNode
  kind?: AlertKind | 'plain'
  /** Which of the two is the filled button. With No they stand one above the other: staying is what most people want. */
  primary?: 'yes' | 'no'
}

export interface AlertAsk extends Ask {
  kind?: AlertKind
  ok?: string
}

export type DialogEntry = { id: number; open: boolean } & (
  | ({ type: 'confirm'; answer: (yes: boolean) => void } & ConfirmAsk)
  | ({ type: 'alert'; answer: () => void } & AlertAsk)
  | ({ type: 'promise' } & Ask)
)

let lastId = 0
/** In the order they were asked; the first is shown, the next after it has left. */
export const dialogStore = smallStore<readonly DialogEntry[]>([], 'page')

const add = (entry: DialogEntry) => dialogStore.set([...dialogStore.get(), entry])

function close(id: number) {
  dialogStore.set(dialogStore.get().map((entry) => (entry.id === id ? { ...entry, open: false } : entry)))
}

/** After its closing motion. */
export function forgetDialog(id: number) {
  dialogStore.set(dialogStore.get().filter((entry) => entry.id !== id))
}

/** Questions and messages that are asked from an action and answered as a promise. */
export const dialogs = {
  /** True for Yes; false for No, Escape and Back. */
  confirm(ask: ConfirmAsk): Promise<boolean> {
    const id = ++lastId
    return new Promise((resolve) => {
      const answer = (yes: boolean) => {
        close(id)
        resolve(yes)
      }
      add({ type: 'confirm', id, open: true, answer, yes: uiWords.yes, no: uiWords.no, ...ask })
    })
  },

  alert(ask: AlertAsk): Promise<void> {
    const id = ++lastId
    return new Promise((resolve) => {
      const answer = () => {
        close(id)
        resolve()
      }
      add({ type: 'alert', id, open: true, answer, ok: uiWords.ok, ...ask })
    })
  },

  /** A spinner that cannot be closed, until the promise is settled; its outcome is passed on. */
  async promise<Outcome>(title: ReactNode, work: Promise<Outcome>, body?: ReactNode): Promise<Outcome> {
    const id = ++lastId
    add({ type: 'promise', id, open: true, title, body })
    try {
      return await work
    } finally {
      close(id)
    }
  },
}
