import { openQuestion, type Question } from '#src/kit/open-question.ts'

/** Why the user is asked: the app has started, or a purchase needs the answers. */
export type ConsentPurpose = 'start' | 'buying'

export type ConsentQuestion = Question<ConsentPurpose, boolean>

const questions = openQuestion<ConsentPurpose, boolean>('user')

/** The open dialog; kept during the closing animation. */
export const consentStore = questions.store

/** Shows the texts that wait for an answer. True when each has one; false for "Later". */
export const askConsent = async (purpose: ConsentPurpose): Promise<boolean> => (await questions.ask(purpose)) ?? false
