/// <reference lib="webworker" />
import { serveMapTiles } from './assets/map-tiles.ts'
import { serveTenantAssets } from './assets/serve.ts'
import { sendInBackground } from './background-sync.ts'
import { serveMessages } from './page-messages.ts'
import { purge } from './purge.ts'
import { handlePush } from './push/push.ts'
import { serveShell } from './shell.ts'
import { serveSiteFiles } from './site-files.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | { url: string; revision: string | null })[] }

serveShell(self.__WB_MANIFEST)
serveTenantAssets()
serveMapTiles()
serveSiteFiles()
sendInBackground(self)
handlePush(self)
serveMessages(self)

/** Chromium's static routes; other browsers, and their types, have none. */
interface RoutingInstallEvent extends ExtendableEvent {
  addRoutes?(rule: { condition: { urlPattern: string }; source: 'network' }): Promise<void>
}

// Requests for data go past the worker, which would not answer them: none waits for it to start, and none restarts the
// worker that Chromium stops for an update, which would give up the activation.
self.addEventListener('install', (event: RoutingInstallEvent) => {
  void event.addRoutes?.({ condition: { urlPattern: '/api/*' }, source: 'network' }).catch(() => undefined)
})

// The first visit is already available offline; an update waits for the user's tap.
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([self.clients.claim(), purge()])))
