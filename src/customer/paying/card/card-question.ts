import { smallStore } from '#src/ui/small-store.ts'

export interface CardQuestion {
  /** Each request has a sheet of its own. */
  id: number
  open: boolean
  answer(added: boolean): void
}

/** The open card entry; kept during the closing animation. */
export const cardQuestion = smallStore<CardQuestion | null>(null, 'user')

let lastId = 0

/** Opens the card entry. True when a card is on file afterwards. A second request replaces the first. */
export const askForCard = (): Promise<boolean> => {
  cardQuestion.get()?.answer(false)
  return new Promise((resolve) => {
    const question: CardQuestion = {
      id: (lastId += 1),
      open: true,
      answer(added) {
        if (cardQuestion.get() === question) cardQuestion.set({ ...question, open: false })
        resolve(added)
      },
    }
    cardQuestion.set(question)
  })
}
