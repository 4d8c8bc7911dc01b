import { openQuestion, type Question } from '#src/kit/open-question.ts'

export type CardQuestion = Question<'card', boolean>

const questions = openQuestion<'card', boolean>('user')

/** The open card entry; kept during the closing animation. */
export const cardQuestion = questions.store

/** Opens the card entry. True when a card is on file afterwards. A second request replaces the first. */
export const askForCard = async (): Promise<boolean> => (await questions.ask('card')) ?? false
