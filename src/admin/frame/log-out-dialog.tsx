import { useState } from 'react'
import { useServices } from '#src/kit/services.ts'
import { isRefused, isRemoteFailure } from '#src/remote/outcome.ts'
import { logOut } from '#src/session/log-in.ts'
import { Button } from '#src/ui/button.tsx'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { accountWords } from '#src/words/admin-account.ts'
import { adminWords } from '#src/words/admin.ts'
import { draftWith } from '../editing/draft-write.ts'
import { useEditing } from '../editing/editing-context.ts'

/** Before a log-out: the edits become a draft on the server, or are thrown away. Nothing of them stays on the device. */
export function LogOutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const services = useServices()
  const editing = useEditing()
  const [busy, setBusy] = useState(false)
  const count = editing.changes.length
  const keep = async () => {
    setBusy(true)
    try {
      const known = await services.remote.ask('GET /accounts/site-config/draft', {})
      await services.remote.ask('PUT /accounts/site-config/draft', { body: draftWith(known, editing) })
      await logOut(services)
    } catch (error) {
      if (!isRemoteFailure(error)) services.report(error)
      const body = isRefused(error) ? error.message : adminWords.saveFailed
      void dialogs.alert({ kind: 'error', title: accountWords.keepFailed, body })
    } finally {
      setBusy(false)
    }
  }
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
