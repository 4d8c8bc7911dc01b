import { Suspense } from 'react'
import { lazyPart } from '../lazy-part.ts'
import { ToastDock } from '../toast-dock.tsx'
import { dialogStore } from './dialogs.ts'
import { useSmallStore } from '../use-small-store.ts'

const DialogHost = lazyPart(async () => ({ default: (await import('./dialog-host.tsx')).DialogHost }))

/** Mounted once beside the app: renders `dialogs` and `toasts`. The dialog's code is loaded for the first dialog. */
export function Overlays() {
  const [entry] = useSmallStore(dialogStore)
  return (
    <>
      <ToastDock />
      {entry && (
        <Suspense>
          <DialogHost key={entry.id} entry={entry} />
        </Suspense>
      )}
    </>
  )
}
