import { lazy, Suspense, useSyncExternalStore } from 'react'
import { ToastDock } from '../toast-dock.tsx'
import { dialogStore } from './dialogs.ts'

const DialogHost = lazy(async () => ({ default: (await import('./dialog-host.tsx')).DialogHost }))

/** Mounted once beside the app: shows what `dialogs` and `toasts` ask for. The dialog's code is loaded when the first is asked. */
export function Overlays() {
  const [entry] = useSyncExternalStore(dialogStore.subscribe, dialogStore.get)
  return (
    <>
      <ToastDock />
      <Suspense>{entry && <DialogHost key={entry.id} entry={entry} />}</Suspense>
    </>
  )
}
