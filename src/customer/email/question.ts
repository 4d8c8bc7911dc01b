import { smallStore } from '#src/ui/small-store.ts'

/** Why the user is asked: at log-in, before a card or a purchase, or before a claim. */
export type Purpose = 'log-in' | 'card' | 'claim'

export interface VerificationQuestion {
  purpose: Purpose
  open: boolean
  answer: (confirmed: boolean) => void
}

/** The open dialog; kept during the closing animation. */
export const questionStore = smallStore<VerificationQuestion | null>(null, 'user')

/** Shows the dialog. True when the email was confirmed while it was open; false when the user postponed it. */
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

/** The email is confirmed: an open dialog is answered. */
export const answerConfirmed = (): void => {
  const question = questionStore.get()
  if (question?.open) question.answer(true)
}
