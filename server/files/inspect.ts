import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'

interface Drawing {
  width: number
  height: number
}

export interface Video extends Drawing {
  /** As in RFC 6381. */
  codec: string
  seconds: number
}

const script = fileURLToPath(new URL('./inspect.mjs', import.meta.url))

/** Milliseconds. The process ends itself before, when it has worked for too long: then the file is to blame. */
const longest = 6_000

/** Processes at the same time. */
const atOnce = pLimit(2)

/** busy: not within the time, because the machine has too much else to do. */
type Inspected<T> = T | 'busy' | null

const inspect = <T>(how: string[], timeout: number, input?: Uint8Array): Promise<Inspected<T>> =>
  atOnce(
    () =>
      new Promise<Inspected<T>>((resolve) => {
        const child = execFile(
          process.execPath,
          ['--max-old-space-size=192', script, ...how],
          { timeout, killSignal: 'SIGKILL', env: {} },
          (error, said) => resolve(error ? (error.killed ? 'busy' : null) : (JSON.parse(said) as T)),
        )
        // It may end before it has read all.
        child.stdin?.on('error', () => undefined).end(input)
      }),
  )

const areSound = (values: readonly number[]): boolean => values.every((value) => Number.isFinite(value) && value > 0)

/** Codecs that browsers play: H.264, H.265, VP9 and AV1. */
const played = /^(avc[13]|hvc1|hev1|vp09|av01)\./

/** What the index of a video says; null for a file that no browser plays as one. @param within milliseconds */
export const inspectVideo = async (path: string, within = longest): Promise<Inspected<Video>> => {
  const found = await inspect<Video>(['video', path], within)
  if (found === 'busy') return found
  return found && played.test(found.codec) && areSound([found.width, found.height, found.seconds]) ? found : null
}

/** The size of a vector drawing; null for one that cannot be drawn. @param within milliseconds */
export const inspectDrawing = async (bytes: Uint8Array, within = longest): Promise<Inspected<Drawing>> => {
  const found = await inspect<Drawing>(['drawing'], within, bytes)
  if (found === 'busy') return found
  return found && areSound([found.width, found.height]) ? found : null
}
