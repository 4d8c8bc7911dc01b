/// <reference lib="webworker" />
import { serveShell } from './shell.ts'
import { serveSiteFiles } from './site-files.ts'
import { serveTenantAssets } from './tenant-assets.ts'
import { obeyPage } from './page-messages.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | { url: string; revision: string | null })[] }

serveShell(self.__WB_MANIFEST)
serveTenantAssets()
serveSiteFiles()
obeyPage(self)

// The first visit is already served offline; an update waits until the person says so.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
