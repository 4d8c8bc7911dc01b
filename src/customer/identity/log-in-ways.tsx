import { Suspense, useState } from 'react'
import { formProblemText } from '#src/kit/forms/form-problem-text.ts'
import { logInByPasskey, type BeginLogIn } from '#src/kit/log-in/ways.ts'
import { knowsPasskeys } from '#src/kit/security/passkey-support.ts'
import { useServices } from '#src/kit/services.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { logInWords as words } from '#src/words/log-in.ts'
import * as css from './log-in-form.module.css'

const CodeSheet = lazyPart(() => import('./code-sheet.tsx'))

interface LogInWaysProps {
  /** What the form holds now. */
  typed: () => { email: string; rememberMe: boolean }
  onProblem: (text: string) => void
  begin: BeginLogIn
}

/** The log-ins without a password. */
export function LogInWays({ typed, onProblem, begin }: LogInWaysProps) {
  const services = useServices()
  const [busy, setBusy] = useState(false)
  const [sheet, setSheet] = useState<{ open: boolean; turn: number } | null>(null)
  const usePasskey = async () => {
    if (!knowsPasskeys()) return onProblem(words.noPasskeys)
    setBusy(true)
    onProblem('')
    try {
      await logInByPasskey(services, begin, { rememberMe: typed().rememberMe, asAutofill: null })
    } catch (error) {
      onProblem(formProblemText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={css.ways}>
      <Button
        kind="outline"
        block
        busy={busy}
        icon={<Icon name="fingerprint" />}
        aria-label={words.passkeyOf}
        onClick={() => void usePasskey()}
      >
        {words.passkey}
      </Button>
      <Button
        kind="outline"
        block
        icon={<Icon name="envelope-simple" />}
        aria-haspopup="dialog"
        onClick={() => setSheet({ open: true, turn: (sheet?.turn ?? 0) + 1 })}
      >
        {words.code}
      </Button>
      <Suspense fallback={null}>
        {sheet && (
          <CodeSheet
            key={sheet.turn}
            open={sheet.open}
            {...typed()}
            onClose={() => setSheet({ ...sheet, open: false })}
            begin={begin}
          />
        )}
      </Suspense>
    </div>
  )
}
