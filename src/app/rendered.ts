import { hydrateRoot, type Root } from 'react-dom/client'
import { routeAt } from '#contract/routes/facts.ts'
import { phoneRoutes } from '#contract/routes/phone.ts'
import { pageDataId, type PageData } from '#contract/render.ts'
import { visitorSnapshot } from '#src/kit/data/visitor-snapshot.ts'
import { readSession } from '#src/session/stored-session.ts'
import { takenEvent } from '#src/kit/early-tap.ts'
import { databaseTimeLimit, snapshotLifetime, type TakeOver } from './take-over.ts'
import { browserLocale } from '#src/kit/format.ts'
import type { Services } from '#src/kit/services.ts'
import type { CopyDatabase } from '#src/local/copy.ts'

/**
 * Takes the data of a page that the server has rendered out of the document.
 * @returns undefined for any other page, and where this device formats amounts in another way than the page does
 */
export const takeRendered = (page: Document): PageData | undefined => {
  const block = page.getElementById(pageDataId)
  if (!block) return undefined
  block.remove()
  const data = JSON.parse(block.textContent ?? '') as PageData
  return data.locale === browserLocale() ? data : undefined
}

/** Stores the page's answers where this device has none: its own may be newer, and carry an ETag. */
export const storeRendered = async (copy: CopyDatabase, { answers, at }: PageData): Promise<void> => {
  await copy.transaction('rw', copy.answers, async () => {
    const names = Object.keys(answers)
    const stored = await copy.answers.bulkGet(names)
    const missing = names.filter((_, index) => stored[index] === undefined)
    await copy.answers.bulkPut(missing.map((name) => ({ name, person: '', value: answers[name], etag: null, at })))
  })
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

export const takeOverRendered: TakeOver = ({ element, services, shell, app }) => {
  const data = takeRendered(document)
  if (!data) return undefined
  const begin = async (): Promise<Root> => {
    const snapshot = visitorSnapshot(data)
    const storing = storeRendered(services.copy, data).catch((error: unknown) => console.warn('page not stored', error))
    const [stays] = await Promise.all([
      staysHere(services),
      shell.load(location.pathname, Promise.resolve(snapshot)),
      // The queries of the first render must find what it shows.
      Promise.race([storing, new Promise((resolve) => services.clock.after(databaseTimeLimit, () => resolve(null)))]),
    ])
    services.startupSnapshot.now = snapshot
    services.clock.after(snapshotLifetime, () => (services.startupSnapshot.now = null))
    const how = { isRendered: true, ...(stays ? { stays } : {}) }
    const root = hydrateRoot(element, app(how))
    // React gets the presses from here on.
    dispatchEvent(new Event(takenEvent))
    return root
  }
  return begin()
}
