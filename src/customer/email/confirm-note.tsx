import { Icon } from '#src/ui/icon.tsx'
import { Note } from '#src/ui/note.tsx'
import { verificationWords } from '#src/words/email-verification.ts'
import { openCorrection } from './open-correction.ts'
import { useResend } from './use-resend.ts'
import * as prose from '#src/ui/styles/prose.module.css'
import * as layout from '#src/ui/styles/layout.module.css'

/** A note in a page: the email is not confirmed yet, with a button that sends the link again. */
export function ConfirmNote({ email }: { email: string }) {
  const { busy, resend } = useResend(email)
  return (
    <Note
      tone="warning"
      icon={<Icon name="envelope-simple" weight="fill" />}
      end={
        <button
          type="button"
          className={`${prose.link} ${prose.linkTap} ${prose.strong} ${prose.small} ${layout.nowrap}`}
          disabled={busy}
          onClick={resend}
        >
          {verificationWords.noteResend}
        </button>
      }
    >
      {verificationWords.note}
      <div>
        <button type="button" className={`${prose.link} ${prose.linkTap} ${prose.small}`} onClick={openCorrection}>
          {verificationWords.noteCorrect}
        </button>
      </div>
    </Note>
  )
}
