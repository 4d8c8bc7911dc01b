import { returnFrom } from '#src/kit/navigation/navigation.ts'
import { smallStore } from '#src/ui/small-store.ts'

/** A dialog that a visitor gets before buying. */
export interface UserQuestion {
  asks: 'log-in' | 'sign-up'
  /** Where the user goes on after it; undefined: on the page below. */
  to: string | undefined
}

/** The dialog that is open; null for none. */
export const userQuestionStore = smallStore<UserQuestion | null>(null, 'page')

const asked: Record<string, UserQuestion['asks']> = { '/login': 'log-in', '/signup': 'sign-up' }

/** The dialog that an address of this shop stands for; undefined for any other address. */
export const userQuestion = (address: string): UserQuestion | undefined => {
  const { pathname, search } = new URL(address, 'http://shop')
  const asks = asked[pathname.toLowerCase()]
  const wanted = new URLSearchParams(search).has('to') ? returnFrom({ pathname, search }) : undefined
  return asks && { asks, to: wanted }
}

export const askForUser = (question: UserQuestion): void => userQuestionStore.set(question)
export const closeUserQuestion = (): void => userQuestionStore.set(null)
