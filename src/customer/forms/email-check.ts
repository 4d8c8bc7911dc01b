import { emailCheckDebounce } from '#contract/constants.ts'
import { emailProblem } from '#contract/rules/email.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Remote } from '#src/remote/client.ts'

/** unknown: not checked yet, or no answer. It does not block the form, since the server checks again at sign-up. */
export type EmailVerdict = 'unknown' | 'free' | 'taken'

export interface EmailCheck {
  /** Sets the field's current text. The server is asked when it is unchanged for 400 ms. */
  see(typed: string): void
  stop(): void
}

export const createEmailCheck = (
  { clock, remote }: { clock: Clock; remote: Pick<Remote, 'ask'> },
  tell: (verdict: EmailVerdict) => void,
): EmailCheck => {
  let latest = ''
  let cancel = () => {}

  const ask = async (email: string) => {
    const free = await remote.ask('POST /users/unique', { body: { email } }).catch(() => undefined)
    // An answer about an earlier text does not apply to the current one.
    if (latest === email && typeof free === 'boolean') tell(free ? 'free' : 'taken')
  }

  return {
    see(typed) {
      const email = typed.trim()
      if (email === latest) return
      latest = email
      cancel()
      tell('unknown')
      if (emailProblem(email) === null) cancel = clock.after(emailCheckDebounce, () => void ask(email))
    },
    stop: () => cancel(),
  }
}
