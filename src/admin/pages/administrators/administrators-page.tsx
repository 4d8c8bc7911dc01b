import { useState } from 'react'
import type { Administrator, OfficeAccess, OfficeInvitation } from '#contract/shapes/administrator.ts'
import type { StaffChange } from '#contract/shapes/staff.ts'
import { useAct } from '#src/kit/acts/act.ts'
import { useServices } from '#src/kit/services.ts'
import { problemText } from '#src/kit/forms/problem-text.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Note } from '#src/ui/note.tsx'
import { ChipMenu } from '#src/ui/overlays/chip-menu.tsx'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { SearchField } from '#src/ui/search-field.tsx'
import { administratorsWords as words } from '#src/words/admin-administrators.ts'
import { peopleWords } from '#src/words/admin-staff.ts'
import { roleName } from '#src/words/role-names.ts'
import { dataWords } from '#src/words/data.ts'
import { useEditing } from '../../editing/editing-context.ts'
import { AskedContent } from '../../ui/asked.tsx'
import { SectionPage } from '../../ui/section-page.tsx'
import { useOwnOffice } from '../../ui/own-office.ts'
import { useAsk } from '../../ui/use-ask.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { DemandCard } from './demand-card.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { PasswordOnly } from './password-only.tsx'
import { PeopleList } from './people-list.tsx'
import * as css from './administrators-page.module.css'
import * as layout from '#src/ui/styles/layout.module.css'

const fits = (typed: string, ...texts: string[]): boolean =>
  texts.some((text) => text.toLowerCase().includes(typed.trim().toLowerCase()))

/** The value of a filter that leaves nothing out. */
const every = ''

type Given = Pick<Administrator, 'role' | 'roleName' | 'places'>

const roleChoices = (given: readonly Given[]) => {
  const roles = new Map(given.map((each) => [each.role, roleName(each.role, each.roleName)]))
  return [{ value: every, label: peopleWords.allRoles }, ...[...roles].map(([value, label]) => ({ value, label }))]
}

const placeChoices = (locations: readonly { id: number; name: string }[]) => [
  { value: every, label: peopleWords.everyPlace },
  ...locations.map(({ id, name }) => ({ value: String(id), label: name })),
]

/** Who may use the back office: invited by mail, given a role and places, and ended, by those who may. */
export default function AdministratorsPage() {
  const { remote, clock } = useServices()
  const asked = useAsk('GET /accounts/administrators', {})
  const [inviting, setInviting] = useState(false)
  const [changed, setChanged] = useState<Administrator | null>(null)
  const [typed, setTyped] = useState('')
  const [role, setRole] = useState(every)
  const [place, setPlace] = useState(every)
  const { locations = [] } = useEditing().saved
  const isEverywhere = useOwnOffice().places.length === 0
  const isChosen = (given: Given): boolean =>
    (role === every || given.role === role) &&
    (place === every || given.places.length === 0 || given.places.includes(Number(place)))

  const { run } = useAct({
    dialog: words.failed,
    text: (error) => problemText(error, dataWords.failed),
    after: asked.again,
  })

  const send = (email: string, given: StaffChange) =>
    remote.ask('POST /accounts/invitations', { body: { email, ...given } })

  const sendAgain = ({ email, role, places }: OfficeInvitation) =>
    run(() => send(email, { role, places }), words.sent(email))

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
      title={peopleWords.title}
      lead={
        asked.value ? peopleWords.count(asked.value.administrators.length, asked.value.invitations.length) : words.lead
      }
      end={
        <Button kind="tonal" icon={<Icon name="plus" weight="bold" />} onClick={() => setInviting(true)}>
          {words.invite}
        </Button>
      }
    >
      <AskedContent asked={asked}>
        {({ administrators, invitations, passkeysDemanded }: OfficeAccess) => (
          <div className={layout.g4}>
            {administrators.length === 1 && invitations.length === 0 && <Note tone="info">{words.alone}</Note>}
            <div className={css.find}>
              <SearchField label={peopleWords.find} placeholder={peopleWords.find} value={typed} onChange={setTyped} />
              <ChipMenu
                label={peopleWords.role}
                icon={<Icon name="identification-badge" />}
                choices={roleChoices([...administrators, ...invitations])}
                value={role}
                onChange={setRole}
              />
              {locations.length > 1 && (
                <ChipMenu
                  label={peopleWords.places}
                  icon={<Icon name="map-pin" />}
                  choices={placeChoices(locations)}
                  value={place}
                  onChange={setPlace}
                />
              )}
            </div>
            <PeopleList
              people={administrators.filter((each) => fits(typed, each.name, each.email) && isChosen(each))}
              invitations={invitations.filter((each) => fits(typed, each.email) && isChosen(each))}
              now={clock.now()}
              onChange={setChanged}
              onEnd={(person) => void end(person)}
              onSendAgain={(invitation) => void sendAgain(invitation)}
              onWithdraw={(invitation) => void withdraw(invitation)}
            />
            <PasswordOnly people={administrators} isDemanded={passkeysDemanded} />
            {isEverywhere && <DemandCard isDemanded={passkeysDemanded} onChanged={asked.again} />}
          </div>
        )}
      </AskedContent>
      <ChangeDialog person={changed} onClose={() => setChanged(null)} onChanged={asked.again} />
      <InviteDialog open={inviting} onClose={() => setInviting(false)} invite={send} onInvited={asked.again} />
    </SectionPage>
  )
}
