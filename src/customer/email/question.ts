import { openQuestion, type Question } from '#src/kit/open-question.ts'

/** Why the user is asked: at log-in, before a card or a purchase, or before a claim. */
export type Purpose = 'log-in' | 'card' | 'claim'

export type VerificationQuestion = Question<Purpose, boolean>

const questions = openQuestion<Purpose, boolean>('user')

/** The open dialog; kept during the closing animation. */
export const questionStore = questions.store

/** Shows the dialog. True when the email was confirmed while it was open; false when the user postponed it. */
export const askToVerify = async (purpose: Purpose): Promise<boolean> => (await questions.ask(purpose)) ?? false

/** The email is confirmed: an open dialog is answered. */
export const answerConfirmed = (): void => {
  const question = questionStore.get()
  if (question?.open) question.answer(true)
}
