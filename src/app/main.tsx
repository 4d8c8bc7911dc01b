import '#src/ui/styles/index.css'
import { createRoot } from 'react-dom/client'
import { localValues } from '#src/platform/web-storage.ts'
import { App } from './app.tsx'
import { reportError } from './report-error.ts'
import { createServices } from './services.ts'
import { paintStored } from './theme.ts'
import { watchWorker } from './worker/registration.ts'
import { reloadOnce } from './worker/reload-once.ts'
import { reloadWithNewWorker } from './worker/update.ts'

paintStored(document.documentElement, localValues)
const services = createServices()
const root = createRoot(document.getElementById('root')!)
root.render(<App services={services} onNoStorage={() => void goOnInMemory()} />)
reloadWithNewWorker(services)
watchWorker()

/** Site data is blocked: the app works all the same, as long as this page lives. */
const goOnInMemory = async (): Promise<void> => {
  const [{ memoryStorage }, { memoryLocks }] = await Promise.all([import('#src/local/memory.ts'), import('#src/platform/memory-locks.ts')])
  const instead = createServices({ storage: await memoryStorage(), locks: memoryLocks() })
  root.render(<App key="memory" services={instead} onNoStorage={() => undefined} />)
}

// A dialog may be needed when the network has just gone: its code is here before that.
window.addEventListener('load', () => setTimeout(() => void import('#src/ui/overlays/dialog-host.tsx').catch(() => undefined), 1_500), { once: true })

// An update took the old chunks away from under an open page: loading anew is the way out.
window.addEventListener('vite:preloadError', (event) => {
  if (reloadOnce(services)) event.preventDefault()
})

window.addEventListener('error', ({ error }) => error && reportError(services, error))
