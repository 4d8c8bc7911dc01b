import { useContext, useMemo, type ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { PasswordForm } from '../forms/password-form.tsx'
import { useQuestion } from '../open-question.ts'
import { ActContext, type ActPorts } from './act.ts'

interface PasswordQuestionProps {
  words: { title: string; body: string; password: string; go: string }
  /** @returns why the password was not accepted; null: it was */
  send: (password: string) => Promise<string | null>
  /** Another way than the password. @returns whether the user took it */
  instead?: { label: string; icon: ReactNode; use: () => Promise<boolean> }
  children: ReactNode
}

/** Gives the acts inside it the dialog that asks for the password before a guarded call. */
export function PasswordQuestion({ words, send, instead, children }: PasswordQuestionProps) {
  const [shown, ask] = useQuestion<void, true>()
  const outside = useContext(ActContext)
  const ports = useMemo(
    (): ActPorts | null => outside && { ...outside, askPassword: async () => (await ask()) ?? false },
    [outside, ask],
  )
  const sendAndClose = async (password: string): Promise<string | null> => {
    const why = await send(password)
    if (why === null) shown?.answer(true)
    return why
  }
  return (
    <ActContext value={ports}>
      {children}
      <Dialog open={shown?.open ?? false} onClose={() => shown?.answer()} title={words.title} description={words.body}>
        <PasswordForm label={words.password} go={words.go} autoComplete="current-password" send={sendAndClose} />
        {instead && (
          <Button
            kind="outline"
            block
            icon={instead.icon}
            onClick={() => void instead.use().then((taken) => taken && shown?.answer(true))}
          >
            {instead.label}
          </Button>
        )}
      </Dialog>
    </ActContext>
  )
}
