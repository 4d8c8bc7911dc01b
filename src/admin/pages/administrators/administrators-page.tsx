import { useState } from 'react'
import type { Administrator, OfficeAccess, OfficeInvitation } from '#contract/shapes/administrator.ts'
import { useServices } from '#src/kit/services.ts'
import { problemText } from '#src/kit/forms/problem-text.ts'
import { isRemoteFailure } from '#src/remote/outcome.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { toasts } from '#src/ui/toasts.ts'
import { administratorsWords as words } from '#src/words/admin-administrators.ts'
import { dataWords } from '#src/words/data.ts'
import { left, useWithPassword } from '../../password-again/password-again.ts'
import { AskedContent } from '../../ui/asked.tsx'
import { SectionPage } from '../../ui/section-page.tsx'
import { useAsk } from '../../ui/use-ask.ts'
import { AdministratorList } from './administrator-list.tsx'
import { InvitationList } from './invitation-list.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import * as layout from '#src/ui/styles/layout.module.css'

/** Who may use the back office: invited by mail, and ended, by those who may. */
export default function AdministratorsPage() {
  const { remote, clock, report } = useServices()
  const withPassword = useWithPassword()
  const asked = useAsk('GET /accounts/administrators', {})
  const [inviting, setInviting] = useState(false)

  /** @returns whether it was done */
  const act = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      return (await withPassword(work)) !== left
    } catch (error) {
      if (!isRemoteFailure(error)) report(error)
      void dialogs.alert({ kind: 'error', title: words.failed, body: problemText(error, dataWords.failed) })
      return false
    } finally {
      asked.again()
    }
  }

  const send = (email: string) => () => remote.ask('POST /accounts/invitations', { body: { email } })

  const sendAgain = async ({ email }: OfficeInvitation) => {
    if (await act(send(email))) toasts.show(words.sent(email), 'success')
  }

  const withdraw = async ({ id, email }: OfficeInvitation) => {
    const { withdrawTitle: title, withdrawBody, withdrawYes: yes, withdrawNo: no } = words
    if (!(await dialogs.confirm({ title, body: withdrawBody(email), yes, no, danger: true }))) return
    const done = await act(() => remote.ask('DELETE /accounts/invitations/{id}', { params: { id } }))
    if (done) toasts.show(words.withdrawn(email), 'success')
  }

  const end = async ({ id, name }: Administrator) => {
    const { endTitle, endBody: body, endYes: yes, endNo: no } = words
    if (!(await dialogs.confirm({ title: endTitle(name), body, yes, no, danger: true }))) return
    const done = await act(() => remote.ask('DELETE /accounts/administrators/{id}', { params: { id } }))
    if (done) toasts.show(words.ended(name), 'success')
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
      <InviteDialog
        open={inviting}
        onClose={() => setInviting(false)}
        invite={(email) => withPassword(send(email))}
        onInvited={asked.again}
      />
    </SectionPage>
  )
}
