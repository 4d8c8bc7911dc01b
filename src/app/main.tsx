import '#src/ui/styles/index.css'
import { createRoot } from 'react-dom/client'
import { readStartupSnapshot } from '#src/parts/data/startup-snapshot.ts'
import { localValues } from '#src/platform/web-storage.ts'
import { App } from './app.tsx'
import { followHistory } from '#src/ui/overlays/overlay-stack.ts'
import { liftPicture } from './picture/lift.ts'
import { firstNeeds } from './routes.ts'
import { createServices } from './services.ts'
import { paintStored, wasPainted } from './theme.ts'
import { watchWorker } from './worker/registration.ts'
import { reloadOnce } from './worker/reload-once.ts'
import { handOverWhenLeft } from './worker/wake.ts'
import { watchInstall } from '#src/platform/install.ts'
import { reloadWithNewWorker } from './worker/update.ts'

paintStored(document.documentElement, localValues)
const services = createServices()
/** Whose lock a reload waits for: those of the services that are in use. */
const inUse = { locks: services.locks }
const place = document.getElementById('root')!
const root = createRoot(place)

/** How long the first drawing waits for the database, and how long what it held counts as news. Milliseconds. */
const [patience, youth] = [1_500, 3_000]

/** A server in demo mode logs in by its front door's links; the code for it loads only where the address asks. */
const enterDemoIfAsked = async (): Promise<void> => {
  if (!/[?&]demo=/.test(location.search)) return
  const { demoRoleOf, enterDemo } = await import('./demo/enter-demo.ts')
  const role = demoRoleOf(location.search)
  history.replaceState(history.state, '', location.pathname + location.hash)
  if (role) await enterDemo(services, role, { fetch: fetch.bind(window), hostname: location.hostname })
}

/** The code of the first screen and what it shows are fetched side by side; then it is drawn whole. */
const begin = async (): Promise<void> => {
  await enterDemoIfAsked().catch((error: unknown) => console.warn('not logged in to the demo', error))
  // A first visit sees the splash at once: the screen is fetched beneath it.
  const isFirst = !wasPainted(localValues)
  if (isFirst) void import('./splash/splash.tsx').catch(() => undefined)
  const { reads, load } = firstNeeds(location.pathname)
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), patience))
  const held = readStartupSnapshot(services.own, services.copy, reads).catch(() => null)
  const [startupSnapshot] = await Promise.all([
    Promise.race([held, late]),
    isFirst ? undefined : Promise.race([load().catch(() => undefined), late]),
  ])
  services.startupSnapshot.now = startupSnapshot
  services.clock.after(youth, () => (services.startupSnapshot.now = null))
  root.render(<App services={services} onNoStorage={() => void goOnInMemory()} />)
}

liftPicture(place)
followHistory()
if (services.device.isWrapper && window.parent !== window)
  void import('./demo/framed.ts').then(({ settleInFrame }) => settleInFrame(location.origin, window))
void begin()
reloadWithNewWorker(inUse)
watchWorker()
watchInstall()
handOverWhenLeft(services)

/** Site data is blocked: the app works all the same, as long as this page lives. */
const goOnInMemory = async (): Promise<void> => {
  const [{ memoryStorage }, { memoryLocks }] = await Promise.all([
    import('#src/local/memory.ts'),
    import('#src/platform/memory-locks.ts'),
  ])
  const instead = createServices({ storage: await memoryStorage(), locks: memoryLocks() })
  inUse.locks = instead.locks
  await services.queue.close()
  root.render(<App key="memory" services={instead} onNoStorage={() => undefined} />)
}

// A dialog may be needed when the network has just gone: its code is here before that.
window.addEventListener(
  'load',
  () => setTimeout(() => void import('#src/ui/overlays/dialog-host.tsx').catch(() => undefined), 1_500),
  { once: true },
)

// An update took the old chunks away from under an open page: loading anew is the way out.
window.addEventListener('vite:preloadError', (event) => {
  if (reloadOnce(inUse)) event.preventDefault()
})

window.addEventListener('error', ({ error }) => error && services.report(error))
