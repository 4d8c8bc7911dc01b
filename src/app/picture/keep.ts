import { requestTimeout } from '#contract/constants.ts'
import { picturedPaths } from '#contract/screen-picture.ts'
import type { CopyDatabase } from '#src/local/copy.ts'
import type { Clock } from '#src/platform/clock.ts'

/** A screen has settled, and the phone has nothing better to do, in milliseconds after it was entered. */
const settled = 2_500

/** From the worker's cache, or the browser's. */
const readFile = async (address: string): Promise<string> => {
  const answer = await fetch(address, { signal: AbortSignal.timeout(requestTimeout) })
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return answer.text()
}

/** Stores how this screen looks now, for the first paint of the next visit, unless it is left meanwhile. */
const keepPicture = async (copy: CopyDatabase, root: HTMLElement, left: () => boolean): Promise<void> => {
  // Nothing that a start should wait for.
  const { takePicture } = await import('./take.ts')
  const path = location.pathname.toLowerCase()
  if (left() || !picturedPaths.includes(path) || location.search) return
  const picture = await takePicture(root, readFile)
  // Whoever logged out in between must not be seen by the next.
  if (picture && !left()) await copy.pictures.put({ path, ...picture })
}

/** Keeps a picture some time after a screen was entered, and when the page is left. @returns stops it */
export const keepPictures = (copy: CopyDatabase, clock: Clock, root: HTMLElement): (() => void) => {
  let stopped = false
  const keep = () => void keepPicture(copy, root, () => stopped).catch(() => undefined)
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(keep, { timeout: 5_000 }) : keep())
  const cancel = clock.after(settled, whenIdle)
  const hidden = () => document.visibilityState === 'hidden' && keep()
  document.addEventListener('visibilitychange', hidden)
  return () => {
    stopped = true
    cancel()
    document.removeEventListener('visibilitychange', hidden)
  }
}
