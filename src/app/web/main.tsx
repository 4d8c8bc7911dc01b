import '#src/ui/styles/index.css'
import '#src/start/first-paint.css'
import { routeAt } from '#contract/routes/facts.ts'
import { phoneRoutes } from '#contract/routes/phone.ts'
import type { Services } from '#src/kit/services.ts'
import { readSession } from '#src/session/stored-session.ts'
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

/**
 * Whether a phone with the app stays on the rendered page: a visitor reads what a shared link is about. A user, the
 * wrapper and an address of the app itself get the app.
 */
const staysHere = async ({ own, device }: Services): Promise<boolean> => {
  if (device.isWrapper || routeAt(Object.values(phoneRoutes), location.pathname)) return false
  const { state } = await readSession(own).catch(() => ({ state: 'none' }))
  return state === 'none'
}

startPage(shell, takeOverRendered({ stays: staysHere, hasWelcome: false }))
