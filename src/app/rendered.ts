import { hydrateRoot, type Root } from 'react-dom/client'
import { pageDataId, type PageData } from '#contract/render.ts'
import { visitorSnapshot } from '#src/kit/data/visitor-snapshot.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import { readSession } from '#src/session/stored-session.ts'
import { snapshotLifetime, type TakeOver } from './take-over.ts'
import { browserLocale } from '#src/kit/format.ts'
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

/** On a phone a visitor reads a page of the shop; a user gets the app. */
const isVisitor = (own: OwnDatabase): Promise<boolean> =>
  readSession(own).then(
    ({ state }) => state === 'none',
    () => true,
  )

export const takeOverRendered: TakeOver = ({ element, services, shell, app }) => {
  const data = takeRendered(document)
  if (!data) return undefined
  const begin = async (): Promise<Root> => {
    const snapshot = visitorSnapshot(data)
    const [visitor] = await Promise.all([
      isVisitor(services.own),
      shell.load(location.pathname, Promise.resolve(snapshot)),
    ])
    services.startupSnapshot.now = snapshot
    services.clock.after(snapshotLifetime, () => (services.startupSnapshot.now = null))
    const how = { storeRendered: () => storeRendered(services.copy, data), ...(visitor ? { stays: true } : {}) }
    return hydrateRoot(element, app(how))
  }
  return begin()
}
