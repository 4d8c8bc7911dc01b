import { useCallback, useState, type ReactNode } from 'react'
import { PasswordForm } from '#src/kit/forms/password-form.tsx'
import { useServices } from '#src/kit/services.ts'
import { isRefused, isRemoteFailure } from '#src/remote/outcome.ts'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { passwordAgainWords } from '#src/words/admin-password-again.ts'
import { dataWords } from '#src/words/data.ts'
import { AskPasswordContext } from './password-again.ts'

/** Gives the pages of a back office the dialog that asks for the password before a guarded call. */
export function PasswordAgain({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ answer: (given: boolean) => void } | null>(null)
  const ask = useCallback(() => new Promise<boolean>((answer) => setAsked({ answer })), [])
  const close = (given: boolean) => {
    asked?.answer(given)
    setAsked(null)
  }
  return (
    <AskPasswordContext value={ask}>
      {children}
      <Dialog
        open={asked !== null}
        onClose={() => close(false)}
        title={passwordAgainWords.title}
        description={passwordAgainWords.body}
      >
        <AccountPassword onGiven={() => close(true)} />
      </Dialog>
    </AskPasswordContext>
  )
}

function AccountPassword({ onGiven }: { onGiven: () => void }) {
  const { remote, report } = useServices()
  const send = async (password: string): Promise<string | null> => {
    try {
      await remote.ask('POST /accounts/re-authentication', { body: { password } })
      onGiven()
      return null
    } catch (error) {
      if (!isRemoteFailure(error)) report(error)
      return isRefused(error) ? error.message : dataWords.failed
    }
  }
  const { password: label, go } = passwordAgainWords
  return <PasswordForm label={label} go={go} autoComplete="current-password" send={send} />
}
