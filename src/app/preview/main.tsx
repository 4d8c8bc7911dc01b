import '#src/ui/styles/index.css'
import { createRoot } from 'react-dom/client'
import { previewShellQuery, type PreviewOrder, type PreviewReport } from '#contract/preview-messages.ts'
import { openDatabases, patientTimeLimit } from '#src/local/open.ts'
import firstSprite from '#src/ui/first-icons.svg?no-inline'
import sprite from '#src/ui/icons.svg?no-inline'
import { smallStore } from '#src/ui/small-store.ts'
import { drawFrom } from '#src/ui/symbol-address.ts'
import { handOver } from './hand-over.ts'
import { insertSprite } from './insert-sprite.ts'
import { leaveNoTrace } from './leave-no-trace.ts'
import { movableClock } from './movable-clock.ts'
import { hearOrders, newestOnly, withWholeLists } from './orders.ts'
import { takePresses } from './presses.ts'
import { PreviewApp } from './preview-app.tsx'
import { previewServices } from './preview-services.ts'
import { showOrder } from './show-order.ts'

const loadShell = async (name: 'phone' | 'web') =>
  name === 'web'
    ? (await import('#src/web/web-shell.tsx')).WebShell
    : (await import('#src/phone/phone-shell.tsx')).MobileShell

const start = async (): Promise<void> => {
  const address = new URL(location.href)
  const shellName = address.searchParams.get(previewShellQuery) === 'web' ? 'web' : 'phone'
  const tell = (report: PreviewReport): void => window.parent.postMessage(report, address.origin)
  const tellThrown = (number: number): void => tell({ type: 'preview:thrown', number })
  const shown = smallStore<PreviewOrder | undefined>(undefined, 'page')

  const clock = movableClock()
  leaveNoTrace(window)
  handOver(window)
  const [Shell, services] = await Promise.all([
    loadShell(shellName),
    previewServices({ clock, isMobile: shellName === 'phone', isOffline: () => shown.get()?.view.isOffline ?? false }),
    insertSprite(document, [firstSprite, sprite]),
  ])
  drawFrom('')
  await openDatabases(services.own, services.copy, patientTimeLimit)

  const begin = (): void =>
    createRoot(document.getElementById('root')!).render(
      <PreviewApp
        services={services}
        Shell={Shell}
        orders={{ get: () => shown.get()!, subscribe: shown.subscribe }}
        onDrawn={(number) => tell({ type: 'preview:drawn', number })}
        onThrow={tellThrown}
      />,
    )
  const take = newestOnly((order) => showOrder({ services, clock, shown, begin }, order), tellThrown)
  hearOrders(window, address.origin, withWholeLists(take))
  takePresses(document, tell)
  tell({ type: 'preview:ready' })
}

if (window.parent !== window) void start()
