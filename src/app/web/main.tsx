import '#src/ui/styles/index.css'
import '../splash/first-paint.css'
import { WebShell } from '#src/web/web-shell.tsx'
import { loadPage, webReads } from '#src/web/routes.ts'
import { startPage } from '../start-page.tsx'

startPage({
  name: 'web',
  Shell: WebShell,
  reads: () => webReads,
  load: async (path, stored) => loadPage(path, await stored),
})
