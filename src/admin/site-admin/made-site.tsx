import { useState } from 'react'
import { emailProblem } from '#contract/rules/email.ts'
import { originNamed } from '#src/kit/news/moved-site.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmailField } from '#src/ui/email-field.tsx'
import { Form } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { siteAdminWords } from '#src/words/site-admin.ts'
import * as css from './site-admin.module.css'
import type { Made } from './use-site-creation.ts'
import * as prose from '#src/ui/styles/prose.module.css'

interface MadeSiteProps {
  made: Made
  busy: boolean
  onInvite: (email: string) => Promise<void>
  onAnother: () => void
}

/** The site that was made: its address, and who runs it. */
export function MadeSite({ made, busy, onInvite, onAnother }: MadeSiteProps) {
  const { companyName, subdomain, email, invitation } = made
  const origin = originNamed(subdomain, location)
  return (
    <Card as="section" className={css.made}>
      <h1 className={css.heading}>{siteAdminWords.made(companyName)}</h1>
      <p className={prose.mono}>{new URL(origin).host}</p>
      <p className={prose.muted}>{siteAdminWords.madeBody}</p>
      {invitation === 'sent' ? (
        <Note tone="success" live>
          {siteAdminWords.invited(email)}
        </Note>
      ) : (
        <Invitation failed={invitation === 'failed' ? email : null} busy={busy} onInvite={onInvite} />
      )}
      <div className={css.actions}>
        <LinkButton href={`${origin}/`}>{siteAdminWords.open}</LinkButton>
        <Button kind="outline" onClick={onAnother}>
          {siteAdminWords.another}
        </Button>
      </div>
    </Card>
  )
}

interface InvitationProps extends Pick<MadeSiteProps, 'busy' | 'onInvite'> {
  /** The email whose mail could not be sent. */
  failed: string | null
}

function Invitation({ failed, busy, onInvite }: InvitationProps) {
  const [email, setEmail] = useState(failed ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <Form
      onSend={() => {
        const wrong = emailProblem(email.trim())
        setProblem(wrong)
        if (wrong === null) void onInvite(email.trim())
      }}
    >
      <Note tone="warning" live>
        {failed === null ? siteAdminWords.noInvitation : siteAdminWords.notInvited(failed)}
      </Note>
      <EmailField
        label={siteAdminWords.firstAdmin}
        value={email}
        {...(problem ? { error: problem } : {})}
        onChange={({ target }) => setEmail(target.value)}
      />
      <Button type="submit" kind="tonal" busy={busy}>
        {failed === null ? siteAdminWords.invite : siteAdminWords.inviteAgain}
      </Button>
    </Form>
  )
}
