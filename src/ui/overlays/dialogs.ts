import type { ReactNode } from 'react'
import { uiWords } from '#src/words/ui.ts'
import { smallStore } from '../small-store.ts'

export type AlertKind = 'alert' | 'success' | 'warning' | 'error'

interface Ask {
  title: ReactNode
  body?: ReactNode
  /** A drawing instead of the seal. */
  art?: ReactNode
}

export interface ConfirmAsk extends Ask {
  yes?: string
  no?: string
  /** Yes is destructive: the button has the danger colour. */
  danger?: boolean
  /** Content between the text and the buttons. */
  details?: ReactNode
  kind?: AlertKind | 'plain'
  /** The filled one of the two buttons. `no` stacks them with No first, because most users want to stay. */
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
/** In the order of the calls; the first is shown, the next after the first is removed. */
export const dialogStore = smallStore<readonly DialogEntry[]>([], 'page')

const add = (entry: DialogEntry) => dialogStore.set([...dialogStore.get(), entry])

function close(id: number) {
  dialogStore.set(dialogStore.get().map((entry) => (entry.id === id ? { ...entry, open: false } : entry)))
}

/** Called after the closing animation. */
export function removeDialog(id: number) {
  dialogStore.set(dialogStore.get().filter((entry) => entry.id !== id))
}

/** Opens dialogs from an action; the answer is a promise. */
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

  /** A spinner that cannot be closed until `work` ends. @returns its result, or rejects with its error */
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
