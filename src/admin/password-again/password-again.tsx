import { useContext, useMemo, useState, type ReactNode } from 'react'
import { ActContext, outcomeOf, refusalOr, type ActPorts } from '#src/kit/acts/act.ts'
import { PasswordForm } from '#src/kit/forms/password-form.tsx'
import { useServices } from '#src/kit/services.ts'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { passwordAgainWords } from '#src/words/admin-password-again.ts'

/** Gives the acts of a back office's pages the dialog that asks for the password before a guarded call. */
export function PasswordAgain({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ answer: (given: boolean) => void } | null>(null)
  const outside = useContext(ActContext)
  const ports = useMemo(
    (): ActPorts | null => outside && { ...outside, askPassword: () => new Promise((answer) => setAsked({ answer })) },
    [outside],
  )
  const close = (given: boolean) => {
    asked?.answer(given)
    setAsked(null)
  }
  return (
    <ActContext value={ports}>
      {children}
      <Dialog
        open={asked !== null}
        onClose={() => close(false)}
        title={passwordAgainWords.title}
        description={passwordAgainWords.body}
      >
        <AccountPassword onGiven={() => close(true)} />
      </Dialog>
    </ActContext>
  )
}

function AccountPassword({ onGiven }: { onGiven: () => void }) {
  const { remote, report } = useServices()
  const send = async (password: string): Promise<string | null> => {
    const call = () => remote.ask('POST /accounts/re-authentication', { body: { password } })
    const outcome = await outcomeOf(call, report)
    if (!outcome.done) return refusalOr()(outcome.error)
    onGiven()
    return null
  }
  const { password: label, go } = passwordAgainWords
  return <PasswordForm label={label} go={go} autoComplete="current-password" send={send} />
}
