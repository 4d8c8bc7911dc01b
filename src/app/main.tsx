import '#src/ui/styles/index.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { createServices } from './services.ts'
import { paintStored } from './theme.ts'
import { watchWorker } from './worker/registration.ts'
import { reloadOnce } from './worker/reload-once.ts'
import { reloadWithNewWorker } from './worker/update.ts'

try {
  paintStored(document.documentElement, localStorage)
} catch {
  // Site data is blocked: the start says so on its splash.
}
const services = createServices()
createRoot(document.getElementById('root')!).render(<App services={services} />)
reloadWithNewWorker(services)
watchWorker()

// A dialog may be needed when the network has just gone: its code is here before that.
window.addEventListener('load', () => setTimeout(() => void import('#src/ui/overlays/dialog-host.tsx').catch(() => undefined), 1_500), { once: true })

// An update took the old chunks away from under an open page: loading anew is the way out.
window.addEventListener('vite:preloadError', (event) => {
  if (reloadOnce(services)) event.preventDefault()
})
