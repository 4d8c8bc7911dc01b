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

// An update took the old chunks away from under an open page: loading anew is the way out, once.
window.addEventListener('vite:preloadError', (event) => {
  if (sessionStorage.getItem('reloaded')) return
  event.preventDefault()
  sessionStorage.setItem('reloaded', 'yes')
  location.reload()
})
