import '#src/ui/styles/index.css'
import '../splash/first-paint.css'
import { WebShell } from '#src/web/web-shell.tsx'
import { loadPage, webReads } from '#src/web/routes.ts'
import type { AppShell } from '../app-shell.ts'
import { takeOverRendered } from '../rendered.ts'
import { startPage } from '../start-page.tsx'

const shell: AppShell = {
  name: 'web',
  Shell: WebShell,
  reads: () => webReads,
  load: async (path, stored) => loadPage(path, await stored),
}

startPage(shell, takeOverRendered)
