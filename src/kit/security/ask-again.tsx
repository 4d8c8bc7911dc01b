import type { ReactNode } from 'react'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { Icon } from '#src/ui/icon.tsx'
import { passwordAgainWords } from '#src/words/password-again.ts'
import { outcomeOf, refusalOr } from '../acts/act.ts'
import { PasswordQuestion } from '../acts/password-question.tsx'
import { useServices } from '../services.ts'
import { ceremonies, knowsPasskeys } from './passkey-support.ts'

/** Acts inside it that need a recent proof of who the user is ask for the password of the account, or a passkey. */
export function AskAgain({ children }: { children: ReactNode }) {
  const { remote, report } = useServices()
  const { title, body, password: label, go, passkey, passkeyFailed } = passwordAgainWords
  const send = async (password: string): Promise<string | null> => {
    const call = () => remote.ask('POST /users/re-authentication', { body: { password } })
    const outcome = await outcomeOf(call, report)
    return outcome.done ? null : refusalOr()(outcome.error)
  }
  const use = async (): Promise<boolean> => {
    const outcome = await outcomeOf(async () => (await ceremonies()).enterPasskeyAgain(remote), report)
    if (outcome.done) return outcome.value
    void dialogs.alert({ kind: 'error', title: passkeyFailed, body: refusalOr()(outcome.error) })
    return false
  }
  const instead = { label: passkey, icon: <Icon name="fingerprint" />, use }
  return (
    <PasswordQuestion
      words={{ title, body, password: label, go }}
      send={send}
      {...(knowsPasskeys() ? { instead } : {})}
    >
      {children}
    </PasswordQuestion>
  )
}
