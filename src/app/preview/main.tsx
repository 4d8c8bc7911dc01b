import '#src/ui/styles/index.css'
import { createRoot } from 'react-dom/client'
import { isPreviewOrder, previewShellQuery, type PreviewOrder, type PreviewReport } from '#contract/preview-messages.ts'
import { frameScheme } from '#src/kit/look/frame-scheme.ts'
import { openDatabases } from '#src/local/open.ts'
import { noteAnswer, noteOffline } from '#src/platform/contact.ts'
import { dialogs, dialogStore } from '#src/ui/overlays/dialogs.ts'
import firstSprite from '#src/ui/first-icons.svg?no-inline'
import sprite from '#src/ui/icons.svg?no-inline'
import { drawFrom } from '#src/ui/symbol-address.ts'
import { previewDialogWords } from '#src/words/preview.ts'
import { settingShownBy } from './chosen-setting.ts'
import { insertSprite } from './insert-sprite.ts'
import { leaveNoTrace } from './leave-no-trace.ts'
import { inventedMember } from './member.ts'
import { PreviewApp } from './preview-app.tsx'
import { previewServices } from './preview-services.ts'
import { storeAnswers, storeRole } from './store-answers.ts'

const address = new URL(location.href)
const shellName = address.searchParams.get(previewShellQuery) === 'web' ? 'web' : 'phone'

const tell = (report: PreviewReport): void => window.parent.postMessage(report, address.origin)

let order: PreviewOrder | undefined
const listeners = new Set<() => void>()
const orders = {
  get: () => order!,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** Keys that keep their meaning: they move the focus, or scroll. */
const passing = new Set(['Tab', 'Shift', 'PageUp', 'PageDown', 'Home', 'End'])

const loadShell = async () =>
  shellName === 'web'
    ? (await import('#src/web/web-shell.tsx')).WebShell
    : (await import('#src/phone/phone-shell.tsx')).MobileShell

const start = async (): Promise<void> => {
  leaveNoTrace(window)
  const [Shell, services] = await Promise.all([
    loadShell(),
    previewServices({ isMobile: shellName === 'phone', isOffline: () => order?.view.isOffline ?? false }),
    insertSprite(document, [firstSprite, sprite]),
  ])
  drawFrom('')
  const { own, copy, contact, clock } = services
  await openDatabases(own, copy)

  const take = async (next: PreviewOrder): Promise<void> => {
    const before = order
    const { scheme, role, isOffline, hasDialog } = next.view
    if (next.answers) {
      await storeAnswers(copy, next.answers, '', clock.now())
      await storeAnswers(copy, { ...inventedMember(next.answers, clock.now()) }, 'preview', clock.now())
    }
    if (before?.view.role !== role) await storeRole(own, role)
    frameScheme.set(scheme === 'dark')
    if (isOffline) noteOffline(contact, clock.now())
    else noteAnswer(contact, clock.now())
    order = next
    if (before) for (const listener of listeners) listener()
    else
      createRoot(document.getElementById('root')!).render(
        <PreviewApp
          services={services}
          Shell={Shell}
          orders={orders}
          onDrawn={(number) => tell({ type: 'preview:drawn', number })}
          onThrow={(number) => tell({ type: 'preview:thrown', number })}
        />,
      )
    if (hasDialog && !before?.view.hasDialog) {
      const { title, body, yes, no } = previewDialogWords
      void dialogs.confirm({ title, body, yes, no })
    }
    if (!hasDialog && before?.view.hasDialog) dialogStore.set([])
  }

  // Orders are taken one after the other; of those that wait, the newest counts.
  let newest: PreviewOrder | undefined
  let isTaking = false
  const takeNewest = async (): Promise<void> => {
    if (isTaking) return
    isTaking = true
    for (let next = newest; next; next = newest) {
      const { number } = next
      newest = undefined
      await take(next).catch(() => tell({ type: 'preview:thrown', number }))
    }
    isTaking = false
  }

  window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== window.parent || origin !== address.origin || !isPreviewOrder(data)) return
    newest = data
    void takeNewest()
  })

  const choose = (event: Event): void => {
    const key = event instanceof KeyboardEvent ? event.key : null
    // Tab goes from one thing to the next, and out of the preview.
    if (key !== null && passing.has(key)) return
    event.preventDefault()
    event.stopPropagation()
    if (key === 'Escape') tell({ type: 'preview:left' })
    if ((event.type === 'click' || key === 'Enter' || key === ' ') && event.target instanceof Element)
      tell({ type: 'preview:chosen', setting: settingShownBy(event.target) })
  }
  for (const type of ['click', 'submit', 'pointerdown', 'keydown', 'auxclick'])
    document.addEventListener(type, choose, { capture: true })

  tell({ type: 'preview:ready' })
}

if (window.parent !== window) void start()
