import { refusalOr, useAct } from '#src/kit/acts/act.ts'
import { useServices } from '#src/kit/services.ts'
import { logOut } from '#src/session/log-in.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { accountWords } from '#src/words/admin-account.ts'
import { adminWords } from '#src/words/admin.ts'
import { draftWith } from '../editing/draft-write.ts'
import { useEditing } from '../editing/editing-context.ts'

/** Before a log-out: the edits become a draft on the server, or are thrown away. Nothing of them stays on the device. */
export function LogOutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const services = useServices()
  const editing = useEditing()
  const { busy, run } = useAct({ dialog: accountWords.keepFailed, text: refusalOr(adminWords.saveFailed) })
  const count = editing.changes.length
  const keep = () =>
    run(async () => {
      const known = await services.remote.ask('GET /accounts/site-config/draft', {})
      await services.remote.ask('PUT /accounts/site-config/draft', { body: draftWith(known, editing) })
      await logOut(services)
    })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      decision
      title={accountWords.leaveTitle(count)}
      description={accountWords.leaveBody}
      actions={
        <>
          <Button busy={busy} onClick={() => void keep()}>
            {accountWords.keep}
          </Button>
          <Button kind="danger-quiet" disabled={busy} onClick={() => void logOut(services)}>
            {accountWords.discard}
          </Button>
          <Button kind="quiet" disabled={busy} onClick={onClose}>
            {adminWords.resetNo}
          </Button>
        </>
      }
    />
  )
}
