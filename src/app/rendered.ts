import { hydrateRoot, type Root } from 'react-dom/client'
import { shellOf } from '#contract/rules/shell.ts'
import { pageDataId, type PageData } from '#contract/render.ts'
import { readSite } from '#src/brand/site.ts'
import { siteConfig } from '#src/resources/resource.ts'
import { visitorSnapshot } from '#src/customer/shell/visitor-snapshot.ts'
import { takenEvent } from '#contract/constants.ts'
import { keepEntered } from '#src/start/early-entries.ts'
import { Welcome } from './welcome.ts'
import { databaseTimeLimit, snapshotLifetime, type TakeOver } from './take-over.ts'
import { browserLocale } from '#src/kit/locale.ts'
import type { Services } from '#src/kit/services.ts'
import type { CopyDatabase } from '#src/local/copy.ts'
import { openDatabases } from '#src/local/open.ts'

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
export const storeRendered = async (copy: CopyDatabase, { answers, etags, at }: PageData): Promise<void> => {
  await copy.transaction('rw', copy.answers, async () => {
    const names = Object.keys(answers)
    const stored = await copy.answers.bulkGet(names)
    const missing = names.filter((_, index) => stored[index] === undefined)
    await copy.answers.bulkPut(
      missing.map((name) => ({ name, person: '', value: answers[name], etag: etags[name] ?? null, at })),
    )
  })
}

/** Whose page it is, and what stands over it; all for a shell. */
interface RenderedRules {
  /** Whether it is the page of this device; absent: of every device. Any other draws its own screen. */
  isFor?(services: Services): Promise<boolean>
  /** Whether the device stays on it although another shell is its own. */
  stays?(services: Services): Promise<boolean>
  hasWelcome: boolean
}

/** Whether the databases open. One that does not answer is not waited for: the first render needs the page's data only. */
const opened = ({ own, copy, clock }: Services): Promise<boolean> =>
  Promise.race([
    openDatabases(own, copy).then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((resolve) => clock.after(databaseTimeLimit, () => resolve(true))),
  ])

export const takeOverRendered =
  ({ isFor, stays, hasWelcome }: RenderedRules): TakeOver =>
  ({ element, services: stored, inMemory, shell, wasAsked, app }) => {
    const data = takeRendered(document)
    if (!data) return undefined
    const begin = async (): Promise<Root | undefined> => {
      const isStored = await opened(stored)
      const services = isStored ? stored : await inMemory()
      if (isFor && !(await isFor(services))) return undefined
      const snapshot = visitorSnapshot(data)
      const storing = storeRendered(services.copy, data).catch((error: unknown) =>
        console.warn('page not stored', error),
      )
      // The queries of the first render must find what it shows.
      const kept = Promise.race([
        storing,
        new Promise((resolve) => services.clock.after(databaseTimeLimit, () => resolve(null))),
      ])
      const isStaying = wasAsked || ((await stays?.(services)) ?? false)
      const { has_app } = readSite(data.answers[siteConfig.name])
      if (!isStaying && shellOf({ isMobile: services.device.isMobile, has_app }) !== shell.name) {
        // The app leads to the other shell, and draws nothing of this page.
        await kept
        return undefined
      }
      await Promise.all([shell.load(location.pathname, Promise.resolve(snapshot)), hasWelcome && Welcome.load(), kept])
      services.startupSnapshot.now = snapshot
      const enterAgain = keepEntered(element)
      // Outside the commit, in which React takes no events. It gets all from here on.
      const done = (): void =>
        void setTimeout(() => {
          // Not before: on a busy device the take-over itself lasts longer, and has to find what the page shows.
          services.clock.after(snapshotLifetime, () => (services.startupSnapshot.now = null))
          enterAgain()
          dispatchEvent(new Event(takenEvent))
        })
      return hydrateRoot(element, app({ services, taken: { hasWelcome, done }, ...(isStaying ? { stays: true } : {}) }))
    }
    return begin()
  }
