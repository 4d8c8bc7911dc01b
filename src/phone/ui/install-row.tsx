import { Suspense, useState } from 'react'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { IconTile } from '#src/customer/ui/icon-tile.tsx'
import { RowButton } from '#src/ui/row.tsx'
import { installWords } from '#src/words/install.ts'
import type { InstallWay } from './install-way.ts'
import { useInstallWay } from './use-install-way.ts'

const InstallSheet = lazyPart(() => import('./install-sheet.tsx'))

/** A row of the account page, shown only while the app can be installed. */
export function InstallRow() {
  const way = useInstallWay()
  // The chosen way stays during the sheet's closing animation, though the browser's offer may be used up by then.
  const [asked, setAsked] = useState<{ way: InstallWay; open: boolean } | null>(null)
  return (
    <>
      {way && (
        <RowButton
          start={<IconTile name="download-simple" />}
          title={installWords.row}
          detail={installWords.rowDetail}
          onClick={() => setAsked({ way, open: true })}
        />
      )}
      {asked && (
        <Suspense fallback={null}>
          <InstallSheet way={asked.way} open={asked.open} onClose={() => setAsked({ ...asked, open: false })} />
        </Suspense>
      )}
    </>
  )
}
