import { returnFrom } from '#src/kit/navigation/navigation.ts'
import { smallStore } from '#src/ui/small-store.ts'

/** A visitor is asked to log in, in a dialog over the page. */
export interface LogInRequest {
  form: 'log-in' | 'sign-up'
  /** Where the user goes on after it; undefined: on the page below. */
  to: string | undefined
}

/** The request whose dialog is open; null for none. */
export const logInRequestStore = smallStore<LogInRequest | null>(null, 'page')

const forms: Record<string, LogInRequest['form']> = { '/login': 'log-in', '/signup': 'sign-up' }

/** What an address of this shop requests; undefined for any other address than that of log-in and sign-up. */
export const logInRequestOf = (address: string): LogInRequest | undefined => {
  const { pathname, search } = new URL(address, 'http://shop')
  const form = forms[pathname.toLowerCase()]
  const to = new URLSearchParams(search).has('to') ? returnFrom({ pathname, search }) : undefined
  return form && { form, to }
}

export const requestLogIn = (request: LogInRequest): void => logInRequestStore.set(request)
export const closeLogIn = (): void => logInRequestStore.set(null)
