import type { WorkerMessage } from '#contract/worker-messages.ts'
import { isScreen } from '../screens.ts'

type Windows = Pick<Clients, 'matchAll' | 'openWindow'>

/** Navigates the open window, or opens one. Pages that are not screens of the app, and framed pages, are ignored. */
export const openScreen = async (clients: Windows, path: string): Promise<void> => {
  const all = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const windows = all.filter(({ url, frameType }) => frameType === 'top-level' && isScreen(new URL(url).pathname))
  const page =
    windows.find(({ focused }) => focused) ??
    windows.find(({ visibilityState }) => visibilityState === 'visible') ??
    windows[0]
  if (!page) return void (await clients.openWindow(path))
  const message: WorkerMessage = { type: 'open', path }
  page.postMessage(message)
  await page.focus()
}
