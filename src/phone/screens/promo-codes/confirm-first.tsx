import type { ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Seal } from '#src/ui/overlays/seal.tsx'
import { verificationWords } from '#src/words/email-verification.ts'
import { useResend } from '#src/customer/email/use-resend.ts'

interface ConfirmFirstProps {
  email: string
  title: string
  children: ReactNode
}

/** In place of what needs a confirmed email: asks to confirm it, with a button that sends the link again. */
export function ConfirmFirst({ email, title, children }: ConfirmFirstProps) {
  const { busy, resend } = useResend(email)
  return (
    <Empty
      art={
        <Seal tone="brand">
          <Icon name="envelope-simple" weight="duotone" />
        </Seal>
      }
      title={title}
      actions={
        <Button size="lg" busy={busy} onClick={resend}>
          {verificationWords.resend}
        </Button>
      }
    >
      {children}
    </Empty>
  )
}
