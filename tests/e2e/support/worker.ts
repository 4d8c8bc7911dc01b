import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { copyDatabase, ownDatabase, pictureTable, type ScreenPicture } from '#contract/screen-picture.ts'

interface Registration {
  registrationId: string
  scopeURL: string
  isDeleted: boolean
}

/** The browser's events for a service worker: a push, a returning network, a restarted phone. */
export interface WorkerControl {
  push(data: unknown): Promise<void>
  /** Fires the sync event, as when the network returns. */
  sync(tag: string): Promise<void>
  stop(): Promise<void>
}

/** Controls the worker through a page that shows no part of the app, so that all pages of the app can be closed. */
export const controlWorker = async (context: BrowserContext, origin: string): Promise<WorkerControl> => {
  const session = await context.newCDPSession(await context.newPage())
  const registrationId = await registrationOf(session, origin)
  return {
    async push(data) {
      await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(data) })
    },
    async sync(tag) {
      await session.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag, lastChance: false })
    },
    async stop() {
      await session.send('ServiceWorker.stopAllWorkers')
    },
  }
}

const registrationOf = (session: CDPSession, origin: string): Promise<string> =>
  new Promise((resolve, reject) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }: { registrations: Registration[] }) => {
      const found = registrations.find(({ scopeURL, isDeleted }) => !isDeleted && scopeURL === `${origin}/`)
      if (found) resolve(found.registrationId)
    })
    session.send('ServiceWorker.enable').catch(reject)
  })

/** Tags of the background syncs that the app registered. */
export const syncTags = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const registration = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & {
      sync: { getTags(): Promise<string[]> }
    }
    return registration.sync.getTags()
  })

interface Shown {
  title: string
  body: string
  tag: string
}

/** The notifications of the app that the system shows. */
export const shownNotifications = (page: Page): Promise<Shown[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
  })

/** Names of the app's caches, without the shell's. */
export const cachesOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await caches.keys()).filter((name) => !name.startsWith('workbox-precache')).sort())

/** Posts a message to the worker as the app does, and waits for its answer. */
export const askWorker = <T>(page: Page, message: object): Promise<T> =>
  page.evaluate(async (said) => {
    const { port1, port2 } = new MessageChannel()
    const answer = new Promise((resolve) => {
      port1.onmessage = ({ data }) => resolve(data)
    })
    navigator.serviceWorker.controller!.postMessage(said, [port2])
    return answer
  }, message) as Promise<T>

/** All records of a table of the phone's databases, in key order. */
export const readAll = <T = unknown>(page: Page, database: string, table: string): Promise<T[]> =>
  page.evaluate(
    ([name, store]) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error!)
        opening.onsuccess = () => {
          const asking = opening.result.transaction(store).objectStore(store).getAll()
          asking.onerror = () => reject(asking.error!)
          asking.onsuccess = () => {
            opening.result.close()
            resolve(asking.result)
          }
        }
      }),
    [database, table] as const,
  ) as Promise<T[]>

/** Stores a value in the app's table of device values, once the app has created its database. */
export const writeDeviceValue = async (page: Page, name: string, value: unknown): Promise<void> => {
  await page.waitForFunction(
    async (database) => (await indexedDB.databases()).some((each) => each.name === database && each.version! > 1),
    ownDatabase,
  )
  await page.evaluate(
    ([database, fact]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(database)
        opening.onerror = () => reject(opening.error!)
        opening.onsuccess = () => {
          const writing = opening.result.transaction('facts', 'readwrite')
          writing.objectStore('facts').put(fact)
          writing.onerror = () => reject(writing.error!)
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    [ownDatabase, { name, value }] as const,
  )
}

/** Waits until the settled screen's picture is stored. `holding`: a text that the picture must contain. */
export const pictureStored = async (page: Page, path: string, holding = ''): Promise<ScreenPicture> => {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    const pictures = await readAll<ScreenPicture & { path: string }>(page, copyDatabase, pictureTable)
    const found = pictures.find((picture) => picture.path === path && picture.html.includes(holding))
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no picture of ${path} after 30 s`)
}
