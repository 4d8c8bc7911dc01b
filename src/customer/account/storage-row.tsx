import { useCallback, useEffect, useState } from 'react'
import { readStorageUse, type StorageUse } from '#src/platform/storage.ts'
import { Button } from '#src/ui/button.tsx'
import { IconTile } from '#src/customer/ui/icon-tile.tsx'
import { Row } from '#src/ui/row.tsx'
import { toasts } from '#src/ui/toasts.ts'
import { savedWords } from '#src/words/install.ts'
import { useServices } from '#src/kit/services.ts'
import { sizeInWords } from '../queued/size.ts'

/**
 * A row of the account page: the app's use of storage, and a button that deletes its pictures. Only where the browser
 * reports it.
 */
export function StorageRow() {
  const { clearImages } = useServices()
  const [use, setUse] = useState<StorageUse>()
  const [busy, setBusy] = useState(false)
  const look = useCallback(async () => setUse(await readStorageUse()), [])
  useEffect(() => void look(), [look])
  if (use?.bytes === undefined) return null
  const clear = async () => {
    setBusy(true)
    const freed = await clearImages()
    toasts.show(freed > 0 ? savedWords.cleared(sizeInWords(freed)) : savedWords.nothing, 'success')
    await look()
    setBusy(false)
  }
  const size = sizeInWords(use.bytes)
  return (
    <Row
      start={<IconTile name="hard-drives" />}
      title={savedWords.title}
      detail={use.persisted ? savedWords.kept(size) : savedWords.notKept(size)}
      end={
        <Button kind="quiet" size="sm" busy={busy} aria-label={savedWords.clearWhat} onClick={() => void clear()}>
          {savedWords.clear}
        </Button>
      }
    />
  )
}
