import { smallStore } from '#src/ui/small-store.ts'

/** Why the person is asked: at log-in, or on the way to a card or a purchase. */
export type Purpose = 'log-in' | 'card'

export interface VerificationQuestion {
  purpose: Purpose
  open: boolean
  answer: (confirmed: boolean) => void
}

/** The dialog that is shown now; kept while it closes. */
export const questionStore = smallStore<VerificationQuestion | null>(null, 'user')

/** Shows the dialog. True when the email was confirmed while it was open; false when the person put it off. */
export const askToVerify = (purpose: Purpose): Promise<boolean> => {
  questionStore.get()?.answer(false)
  return new Promise((resolve) => {
    const question: VerificationQuestion = {
      purpose,
      open: true,
      answer(confirmed) {
        if (questionStore.get() === question) questionStore.set({ ...question, open: false })
        resolve(confirmed)
      },
    }
    questionStore.set(question)
  })
}

/** The email is confirmed: whatever dialog is open has its answer. */
export const answerConfirmed = (): void => {
  const question = questionStore.get()
  if (question?.open) question.answer(true)
}
