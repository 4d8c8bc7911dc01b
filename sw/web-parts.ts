import { isWebCache, webCache } from '#contract/cache-names.ts'
import { filesOf } from '#contract/page-slots.ts'
import { webPage, webParts, type ShellParts } from '#contract/shell-parts.ts'

/** Milliseconds for one file. */
const timeLimit = 30_000

const fetchFile = async (address: string, cache: RequestCache): Promise<Response> => {
  const response = await fetch(address, { cache, signal: AbortSignal.timeout(timeLimit) })
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}`)
  return response
}

/** The server may get another build between two answers. */
const isOfBuild = async (page: Response, { files }: ShellParts): Promise<boolean> => {
  const { scripts } = filesOf(await page.clone().text())
  return scripts.every((address) => files.includes(address))
}

/** The stored page of the web shop; undefined while its files are not stored completely. */
export const storedWebPage = async (): Promise<Response | undefined> => {
  for (const name of (await caches.keys()).filter(isWebCache)) {
    const page = await (await caches.open(name)).match(webPage)
    if (page) return page
  }
  return undefined
}

/**
 * Stores the web shop's files of the server's build, in place of an earlier build's. The page is stored last: without it
 * a set is incomplete, and the next call goes on with it.
 * @returns false when they could not be fetched; what was stored before stays in use
 */
export const keepWeb = async (): Promise<boolean> => {
  try {
    const parts = (await (await fetchFile(webParts, 'no-cache')).json()) as ShellParts
    const name = webCache(parts.revision)
    const cache = await caches.open(name)
    if (await cache.match(parts.page)) return true
    for (const address of parts.files) {
      if (await cache.match(address)) continue
      // An earlier set may hold the same file: its name contains the hash of its content.
      await cache.put(address, (await caches.match(address)) ?? (await fetchFile(address, 'default')))
    }
    const page = await fetchFile(parts.page, 'no-cache')
    if (!(await isOfBuild(page, parts))) throw new Error('the page is of a later build than the list')
    await cache.put(parts.page, page)
    const earlier = (await caches.keys()).filter((each) => isWebCache(each) && each !== name)
    await Promise.all(earlier.map((each) => caches.delete(each)))
    return true
  } catch (error) {
    console.warn('the web shop is not stored', error)
    return false
  }
}
