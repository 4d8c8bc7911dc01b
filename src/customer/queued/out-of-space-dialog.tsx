import { useEffect, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { Ticks } from '#src/customer/ui/ticks.tsx'
import { storageWords } from '#src/words/queued.ts'
import { useQueued } from './use-queued.ts'
import { useServices } from '#src/kit/services.ts'
import { sizeInWords } from './size.ts'
import type { FailedWrite } from './out-of-space.ts'
import * as layout from '#src/ui/styles/layout.module.css'

interface OutOfSpaceProps {
  what: FailedWrite
  open: boolean
  onClose: () => void
}

/**
 * Shows what still works, and offers to delete the pictures, the only data that can go without a loss. Never an unsent
 * change.
 */
export default function OutOfSpaceDialog({ what, open, onClose }: OutOfSpaceProps) {
  const { clearImages, weighImages } = useServices()
  const [busy, setBusy] = useState(false)
  const [bytes, setBytes] = useState(0)
  useEffect(() => void weighImages().then(setBytes), [weighImages])
  const unsent = useQueued().length
  const clear = async () => {
    setBusy(true)
    await clearImages()
    setBusy(false)
    onClose()
  }
  const lost = { text: storageWords.lost[what], bad: true }
  const items = [storageWords.online, ...(unsent > 0 ? [storageWords.unsent(unsent)] : []), lost]
  return (
    <Dialog open={open} onClose={onClose} decision title={storageWords.title} description={storageWords.body[what]}>
      <Ticks items={items} />
      <div className={layout.g2}>
        <Button size="lg" block busy={busy} onClick={() => void clear()}>
          {bytes > 0 ? storageWords.clear(sizeInWords(bytes)) : storageWords.clearAny}
        </Button>
        <Button kind="quiet" block onClick={onClose}>
          {storageWords.notNow}
        </Button>
      </div>
    </Dialog>
  )
}
