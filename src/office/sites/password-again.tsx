import { useContext, useMemo, useState, type ReactNode } from 'react'
import { ActContext, type ActPorts } from '#src/kit/acts/act.ts'
import { PasswordForm } from '#src/kit/forms/password-form.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { officeSiteWords } from '#src/words/office-sites.ts'
import type { Column } from '../updater/column.ts'
import type { Updater } from '../updater/updater.ts'

interface PasswordAgainProps {
  updater: Updater
  column: Column
  children: ReactNode
}

/** Staff enter their password again by logging in again: the new token counts as fresh. */
export function PasswordAgain({ updater, column: { name, staff = '' }, children }: PasswordAgainProps) {
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
  const send = async (password: string): Promise<string | null> => {
    const why = await updater.signIn(name, staff, password)
    if (why === null) close(true)
    return why
  }
  return (
    <ActContext value={ports}>
      {children}
      <Dialog
        open={asked !== null}
        onClose={() => close(false)}
        title={officeSiteWords.passwordTitle}
        description={officeSiteWords.passwordBody(staff)}
      >
        <PasswordForm
          label={officeSiteWords.password}
          go={officeSiteWords.go}
          autoComplete="current-password"
          send={send}
        />
      </Dialog>
    </ActContext>
  )
}
