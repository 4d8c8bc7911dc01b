import { createRoot, type Root } from 'react-dom/client'
import { shellQuery } from '#contract/rules/shell.ts'
import { carryEntered } from '#src/start/early-entries.ts'
import { pictureSettled } from '#src/start/picture/lift.ts'
import { readStartupSnapshot, takeInlinedSnapshot } from '#src/start/snapshot.ts'
import { holdLibrary } from '#src/local/library.ts'
import { localValues } from '#src/platform/web-storage.ts'
import { App, type AppProps } from './app.tsx'
import type { AppShell } from './app-shell.ts'
import { databaseTimeLimit, snapshotLifetime, type TakeOver } from './take-over.ts'
import { partLostEvent } from '#src/ui/lazy-part.ts'
import { followHistory } from '#src/ui/overlays/overlay-stack.ts'
import { createPaymentSession } from '#src/customer/paying/session.ts'
import { createServices } from '#src/kit/make-services.ts'
import type { Services } from '#src/kit/services.ts'
import { paintStored, wasPainted } from '#src/customer/shell/look/theme.ts'
import { watchWorker } from '#src/kit/worker/registration.ts'
import { reloadOnce } from '#src/customer/shell/reload-once.ts'
import { wakeWorkerWhenHidden } from '#src/kit/worker/wake.ts'
import { inNextTask } from '#src/platform/next-task.ts'
import { watchInstall } from '#src/platform/install.ts'
import { reloadWithNewWorker } from '#src/customer/shell/update.ts'

/** Whether the address asked for this shell, which it then no longer does. */
const takeAskedShell = (): boolean => {
  const address = new URL(location.href)
  if (!address.searchParams.has(shellQuery)) return false
  address.searchParams.delete(shellQuery)
  history.replaceState(history.state, '', address)
  return true
}

/** A link of the demo's front door, which logs in first. */
const isDemoLogIn = (): boolean => /[?&]demo=/.test(location.search)

/**
 * Starts the page of a shell: its first screen complete from the databases, then everything that may wait. `takeOver`:
 * of a shell with pages that the server renders.
 */
export const startPage = (shell: AppShell, takeOver?: TakeOver): void => {
  paintStored(document.documentElement, localValues)
  // A task of its own: evaluating the scripts is long enough on a slow phone, and may be followed by a frame or a press.
  inNextTask(() => void pictureSettled().then(() => start(shell, takeOver)))
}

const start = (shell: AppShell, takeOver: TakeOver | undefined): void => {
  const wasAsked = takeAskedShell()
  const inlined = takeInlinedSnapshot(document)
  let drawn = () => {}
  if (inlined) holdLibrary(new Promise((resolve) => (drawn = resolve)))
  const services = createServices()
  const payment = createPaymentSession()
  /** What a reload waits for: the payment, and the locks of the services in use. */
  const inUse = { locks: services.locks, payment }
  const common = { shell, payment, stays: wasAsked }
  const element = document.getElementById('root')!
  let root: Root | undefined
  carryEntered(element)

  /**
   * Logs in to a server in demo mode from a link of its front door; the code loads only when the address has `?demo=`.
   */
  const enterDemoIfAsked = async (): Promise<void> => {
    if (!isDemoLogIn()) return
    await (await import('./demo/enter-demo.ts')).enterDemoOfPage(services)
  }

  let replaced: Promise<Services> | undefined
  const replace = async (): Promise<Services> => {
    const instead = await (await import('./in-memory.ts')).inMemoryServices()
    inUse.locks = instead.locks
    await services.queue.close()
    return instead
  }
  /** Site data is blocked: the services whose data lasts until the page is closed, once for all who ask. */
  const inMemory = (): Promise<Services> => (replaced ??= replace())
  const goOnInMemory = async (): Promise<void> =>
    root?.render(<App {...common} key="memory" services={await inMemory()} onNoStorage={() => undefined} />)

  /** Loads the first screen's code and its stored answers in parallel, then renders the complete screen. */
  const begin = async (): Promise<void> => {
    await enterDemoIfAsked().catch((error: unknown) => console.warn('not logged in to the demo', error))
    // A first visit shows the splash at once, and loads the screen meanwhile.
    const isFirst = !wasPainted(localValues)
    if (isFirst) void import('#src/customer/shell/splash/splash.tsx').catch(() => undefined)
    const timedOut = new Promise<null>((resolve) => setTimeout(() => resolve(null), databaseTimeLimit))
    const snapshot = Promise.resolve(
      inlined ?? readStartupSnapshot(shell.reads(location.pathname), databaseTimeLimit).catch(() => null),
    )
    const [startupSnapshot] = await Promise.all([
      Promise.race([snapshot, timedOut]),
      isFirst ? undefined : Promise.race([shell.load(location.pathname, snapshot).catch(() => undefined), timedOut]),
    ])
    services.startupSnapshot.now = startupSnapshot
    services.clock.after(snapshotLifetime, () => (services.startupSnapshot.now = null))
    // The first commit replaces a page of the server that is not taken over.
    root ??= createRoot(element)
    root.render(app({}))
    // After the first frame; a hidden page has none.
    requestAnimationFrame(() => setTimeout(drawn))
    setTimeout(drawn, databaseTimeLimit)
  }

  followHistory()
  if (services.device.isWrapper && window.parent !== window)
    void import('./demo/framed.ts').then(({ setUpInFrame }) => setUpInFrame(location.origin, window))
  const app = (how: Partial<AppProps>) => (
    <App {...common} services={services} onNoStorage={() => void goOnInMemory()} {...how} />
  )
  const taken = isDemoLogIn() ? undefined : takeOver?.({ element, services, inMemory, shell, wasAsked, app })
  if (taken) void taken.catch(() => undefined).then((own) => void (own ? (root = own) : begin()))
  else void begin()
  reloadWithNewWorker(inUse)
  watchWorker()
  watchInstall()
  wakeWorkerWhenHidden(services)

  // Months after an update the old chunks are gone from the server: an open page has to reload.
  window.addEventListener(partLostEvent, (event) => {
    if (reloadOnce(inUse)) event.preventDefault()
  })

  window.addEventListener('error', ({ error }) => error && services.report(error))
}
