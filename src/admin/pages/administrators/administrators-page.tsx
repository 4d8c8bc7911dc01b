import { useState } from 'react'
import type { Administrator, OfficeAccess, OfficeInvitation } from '#contract/shapes/administrator.ts'
import { useAct } from '#src/kit/acts/act.ts'
import { useServices } from '#src/kit/services.ts'
import { problemText } from '#src/kit/forms/problem-text.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { administratorsWords as words } from '#src/words/admin-administrators.ts'
import { dataWords } from '#src/words/data.ts'
import { AskedContent } from '../../ui/asked.tsx'
import { SectionPage } from '../../ui/section-page.tsx'
import { useAsk } from '../../ui/use-ask.ts'
import { AdministratorList } from './administrator-list.tsx'
import { InvitationList } from './invitation-list.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import * as layout from '#src/ui/styles/layout.module.css'

/** Who may use the back office: invited by mail, and ended, by those who may. */
export default function AdministratorsPage() {
  const { remote, clock } = useServices()
  const asked = useAsk('GET /accounts/administrators', {})
  const [inviting, setInviting] = useState(false)

  const { run } = useAct({
    dialog: words.failed,
    text: (error) => problemText(error, dataWords.failed),
    after: asked.again,
  })

  const send = (email: string) => remote.ask('POST /accounts/invitations', { body: { email } })

  const sendAgain = ({ email }: OfficeInvitation) => run(() => send(email), words.sent(email))

  const withdraw = async ({ id, email }: OfficeInvitation) => {
    const { withdrawTitle: title, withdrawBody, withdrawYes: yes, withdrawNo: no } = words
    if (!(await dialogs.confirm({ title, body: withdrawBody(email), yes, no, danger: true }))) return
    await run(() => remote.ask('DELETE /accounts/invitations/{id}', { params: { id } }), words.withdrawn(email))
  }

  const end = async ({ id, name }: Administrator) => {
    const { endTitle, endBody: body, endYes: yes, endNo: no } = words
    if (!(await dialogs.confirm({ title: endTitle(name), body, yes, no, danger: true }))) return
    await run(() => remote.ask('DELETE /accounts/administrators/{id}', { params: { id } }), words.ended(name))
  }

  return (
    <SectionPage
      title={words.title}
      lead={words.lead}
      end={
        <Button kind="tonal" icon={<Icon name="plus" weight="bold" />} onClick={() => setInviting(true)}>
          {words.invite}
        </Button>
      }
    >
      <AskedContent asked={asked}>
        {({ administrators, invitations }: OfficeAccess) => (
          <div className={layout.g4}>
            <AdministratorList administrators={administrators} onEnd={(admin) => void end(admin)} />
            <InvitationList
              invitations={invitations}
              now={clock.now()}
              onSendAgain={(invitation) => void sendAgain(invitation)}
              onWithdraw={(invitation) => void withdraw(invitation)}
            />
          </div>
        )}
      </AskedContent>
      <InviteDialog open={inviting} onClose={() => setInviting(false)} invite={send} onInvited={asked.again} />
    </SectionPage>
  )
}
