import { useState } from 'react'
import { useAct } from '#src/kit/acts/act.ts'
import { problemText } from '#src/kit/forms/problem-text.ts'
import { useServices } from '#src/kit/services.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { rolesWords as words } from '#src/words/admin-staff.ts'
import { roleName } from '#src/words/role-names.ts'
import { dataWords } from '#src/words/data.ts'
import { AskedContent } from '../../ui/asked.tsx'
import { BesideLabel, Deed } from '../../ui/deed.tsx'
import { SectionPage } from '../../ui/section-page.tsx'
import { useOwnOffice } from '../../ui/own-office.ts'
import { useAsk } from '../../ui/use-ask.ts'
import { changesIn, editOf, requestOf, type EditedRole } from './edited-role.ts'
import { NewRoleDialog } from './new-role-dialog.tsx'
import { RolesTable } from './roles-table.tsx'

/** What each role may do, one of them being changed. */
export default function RolesPage() {
  const { remote } = useServices()
  // Roles are of the merchant whole.
  const mayChange = useOwnOffice().places.length === 0
  const asked = useAsk('GET /accounts/roles', {})
  const [edit, setEdit] = useState<EditedRole | null>(null)
  const [isMaking, setMaking] = useState(false)
  const { busy, run } = useAct({
    dialog: words.failed,
    text: (error) => problemText(error, dataWords.failed),
    after: asked.again,
  })
  const role = asked.value?.find(({ id }) => id === edit?.id)
  const name = role ? roleName(role.id, role.name) : ''
  const count = role && edit ? changesIn(role, edit) : 0
  const body = role && edit ? requestOf(role, edit) : undefined

  const save = async () => {
    if (!role || !body) return
    const request = { params: { id: role.id }, body }
    if (await run(() => remote.ask('PUT /accounts/roles/{id}', request), words.saved(name))) setEdit(null)
  }

  const remove = async () => {
    if (!role) return
    const isOwn = role.name !== null
    const [title, text] = isOwn
      ? [words.removeTitle(name), words.removeBody]
      : [words.resetTitle(name), words.resetBody]
    const yes = isOwn ? words.remove : words.reset
    if (!(await dialogs.confirm({ title, body: text, yes, no: words.keep, danger: isOwn }))) return
    const said = isOwn ? words.removed(name) : words.wasReset(name)
    const request = { params: { id: role.id } }
    if (await run(() => remote.ask('DELETE /accounts/roles/{id}', request), said)) setEdit(null)
  }

  return (
    <SectionPage
      title={words.title}
      lead={words.lead}
      end={
        mayChange && (
          <Button kind="tonal" icon={<Icon name="plus" weight="bold" />} onClick={() => setMaking(true)}>
            {words.add}
          </Button>
        )
      }
    >
      <AskedContent asked={asked}>
        {(roles) => (
          <RolesTable roles={roles} edit={edit} onOpen={(opened) => setEdit(editOf(opened))} onEdit={setEdit} />
        )}
      </AskedContent>
      <Deed
        label={words.region}
        icon={<Icon name="identification-badge" weight="fill" />}
        title={role ? words.changed(name, count) : mayChange ? words.idle : words.fixed}
        lead={role ? words.changedLead : mayChange ? words.idleLead : words.fixedLead}
      >
        {role && (
          <>
            <Button kind="quiet" busy={busy} onClick={() => void remove()}>
              {role.name === null ? words.reset : words.remove}
            </Button>
            <Button kind="outline" icon={<Icon name="arrow-counter-clockwise" />} onClick={() => setEdit(null)}>
              <BesideLabel>{words.undo}</BesideLabel>
            </Button>
            <Button busy={busy} disabled={count === 0 || body === undefined} onClick={() => void save()}>
              {words.save}
            </Button>
          </>
        )}
      </Deed>
      <NewRoleDialog
        open={isMaking}
        onClose={() => setMaking(false)}
        onMade={(made) => {
          asked.again()
          setEdit({ id: made, permissions: [], sums: { refund: '', give: '' } })
        }}
      />
    </SectionPage>
  )
}
