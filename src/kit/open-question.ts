import { useState } from 'react'
import { smallStore, type SmallStore, type StoreOwner } from '#src/ui/small-store.ts'
import { useSmallStore } from '#src/ui/use-small-store.ts'

export interface Question<Asked, Answer> {
  /** Each question has a sheet or dialog of its own. */
  id: number
  asked: Asked
  open: boolean
  /** Without an answer: closed. */
  answer: (given?: Answer) => void
}

export interface Questions<Asked, Answer> {
  /** The question on screen; kept while it closes. Null: none was asked. */
  store: SmallStore<Question<Asked, Answer> | null>
  /** @returns the answer; undefined: closed without one, or replaced by a further question */
  ask: (asked: Asked) => Promise<Answer | undefined>
}

let lastId = 0

/** A sheet or dialog that is asked as a promise; the component that shows it reads the store. */
export const openQuestion = <Asked, Answer>(owner: StoreOwner): Questions<Asked, Answer> => {
  const store = smallStore<Question<Asked, Answer> | null>(null, owner)
  const ask = (asked: Asked): Promise<Answer | undefined> => {
    store.get()?.answer()
    return new Promise((resolve) => {
      const question: Question<Asked, Answer> = {
        id: (lastId += 1),
        asked,
        open: true,
        answer(given) {
          stop()
          if (store.get() === question) store.set({ ...question, open: false })
          resolve(given)
        },
      }
      store.set(question)
      // A log-out empties the stores of its user.
      const stop = store.subscribe(() => {
        if (store.get() === null) question.answer()
      })
    })
  }
  return { store, ask }
}

/** A question of one component. */
export const useQuestion = <Asked, Answer>(): [
  shown: Question<Asked, Answer> | null,
  ask: Questions<Asked, Answer>['ask'],
] => {
  const [{ store, ask }] = useState(() => openQuestion<Asked, Answer>('page'))
  return [useSmallStore(store), ask]
}
