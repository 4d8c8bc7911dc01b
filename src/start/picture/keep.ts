import { requestTimeout } from '#contract/constants.ts'
import { longRowsMark } from '#contract/screen-picture.ts'
import type { CopyDatabase } from '#src/local/copy.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import type { Clock } from '#src/platform/clock.ts'
import { mostRows } from '../rows.ts'

/** Time after entering a screen when its data has loaded and the phone is idle, in milliseconds. */
const pictureDelay = 2_500

/** Read from the worker's cache or the browser's cache. */
const readFile = async (address: string): Promise<string> => {
  const answer = await fetch(address, { signal: AbortSignal.timeout(requestTimeout) })
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return answer.text()
}

export interface PicturePorts {
  /** The paths of the screens of which a picture is stored, in lower case. */
  pictured: readonly string[]
  /** The names of the stored answers that the start on a path reads. */
  reads(path: string): readonly string[]
  own: OwnDatabase
  copy: CopyDatabase
  clock: Clock
}

/** While a purchase's outcome is unknown, a stored picture could contradict it. */
const isPurchaseOpen = async (own: OwnDatabase): Promise<boolean> => (await own.intents.count()) > 0

/**
 * Stores a picture of this screen for the first paint of the next visit.
 * @param left whether the user left the screen meanwhile
 */
const keepPicture = async (
  { own, copy, pictured, reads, clock }: PicturePorts,
  root: HTMLElement,
  left: () => boolean,
): Promise<void> => {
  // Loaded on demand, so that a start does not wait for this code.
  const { takePicture } = await import('./take.ts')
  const path = location.pathname.toLowerCase()
  if (left() || !pictured.includes(path) || location.search || (await isPurchaseOpen(own))) return
  const picture = await takePicture(root, readFile, clock.now())
  // A log-out or a tap on Pay in between invalidates the picture.
  if (!picture || left() || (await isPurchaseOpen(own))) return
  const isLong = JSON.stringify(await copy.answers.bulkGet([...reads(path)])).length > mostRows
  await copy.pictures.put({ path, ...picture, root: { ...picture.root, ...(isLong && { [longRowsMark]: '' }) } })
}

/**
 * Stores a picture some time after a screen was entered, and when the page is hidden.
 * @returns a function that stops it
 */
export const keepPictures = (ports: PicturePorts, root: HTMLElement): (() => void) => {
  let stopped = false
  const keep = () => void keepPicture(ports, root, () => stopped).catch(() => undefined)
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(keep, { timeout: 5_000 }) : keep())
  const cancel = ports.clock.after(pictureDelay, whenIdle)
  const hidden = () => document.visibilityState === 'hidden' && keep()
  document.addEventListener('visibilitychange', hidden)
  return () => {
    stopped = true
    cancel()
    document.removeEventListener('visibilitychange', hidden)
  }
}
