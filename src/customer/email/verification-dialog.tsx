import { useEffect } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { Seal } from '#src/ui/overlays/seal.tsx'
import { verificationWords } from '#src/words/email-verification.ts'
import { useServices } from '#src/kit/services.ts'
import { askConfirmed } from './confirmation.ts'
import { openCorrection } from './open-correction.ts'
import type { Purpose, VerificationQuestion } from './question.ts'
import { useResend } from './use-resend.ts'
import * as layout from '#src/ui/styles/layout.module.css'

/** While the dialog is open: the interval at which the server is asked whether the link was opened, in milliseconds. */
const checkInterval = 10_000

const envelope = (
  <span className={`${layout.g1} ${layout.center}`}>
    <Seal tone="brand">
      <Icon name="envelope-simple" weight="duotone" />
    </Seal>
  </span>
)

const texts: Record<Purpose, { title: string; body: (email: string) => string }> = {
  'log-in': { title: verificationWords.title, body: verificationWords.body },
  card: { title: verificationWords.cardTitle, body: verificationWords.cardBody },
  claim: { title: verificationWords.cardTitle, body: verificationWords.claimBody },
}

export default function VerificationDialog({
  asked: purpose,
  open,
  answer,
  email,
}: VerificationQuestion & { email: string }) {
  const { busy, resend } = useResend(email)
  useAskingAgain(open)
  const { title, body } = texts[purpose]
  const correct = () => {
    answer(false)
    openCorrection()
  }
  return (
    <Dialog
      open={open}
      onClose={() => answer(false)}
      kind="alert"
      art={envelope}
      title={title}
      description={body(email)}
    >
      <div className={layout.g2}>
        <Button size="lg" block onClick={() => answer(false)}>
          {verificationWords.gotIt}
        </Button>
        <Button kind="quiet" block busy={busy} onClick={resend}>
          {verificationWords.resend}
        </Button>
        <Button kind="quiet" block onClick={correct}>
          {verificationWords.correct}
        </Button>
      </div>
    </Dialog>
  )
}

/** The link is often opened on another device, while this page stays visible. */
function useAskingAgain(open: boolean) {
  const services = useServices()
  useEffect(() => {
    if (!open) return
    let cancel = () => {}
    const wait = () => {
      cancel = services.clock.after(checkInterval, () => {
        void askConfirmed(services).catch(() => undefined)
        wait()
      })
    }
    wait()
    return () => cancel()
  }, [open, services])
}
