import '#src/ui/styles/index.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { createServices } from './services.ts'
import { paintStored } from './theme.ts'
import { watchWorker } from './worker/registration.ts'

paintStored(document.documentElement, localStorage)
const services = createServices()
createRoot(document.getElementById('root')!).render(<App services={services} />)
watchWorker()

// A dialog may be needed when the network has just gone: its code is here before that.
window.addEventListener('load', () => setTimeout(() => void import('#src/ui/overlays/dialog-host.tsx').catch(() => undefined), 1_500), { once: true })

// An update took the old chunks away from under an open page: loading anew is the way out, once.
window.addEventListener('vite:preloadError', (event) => {
  if (sessionStorage.getItem('reloaded')) return
  event.preventDefault()
  sessionStorage.setItem('reloaded', 'yes')
  location.reload()
})
