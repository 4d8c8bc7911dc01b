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

/** Milliseconds. A sound file takes a fraction of a second. */
const longest = 6_000

/** Processes at the same time. */
const atOnce = pLimit(2)

const inspect = <T>(how: string[], input?: Uint8Array): Promise<T | null> =>
  atOnce(
    () =>
      new Promise<T | null>((resolve) => {
        const child = execFile(
          process.execPath,
          ['--max-old-space-size=192', script, ...how],
          { timeout: longest, killSignal: 'SIGKILL', env: {} },
          (error, said) => resolve(error ? null : (JSON.parse(said) as T)),
        )
        // It may end before it has read all.
        child.stdin?.on('error', () => undefined).end(input)
      }),
  )

const areSound = (values: readonly number[]): boolean => values.every((value) => Number.isFinite(value) && value > 0)

/** Codecs that browsers play: H.264, H.265, VP9 and AV1. */
const played = /^(avc[13]|hvc1|hev1|vp09|av01)\./

/** What the index of a video says; null for a file that no browser plays as one. */
export const inspectVideo = async (path: string): Promise<Video | null> => {
  const found = await inspect<Video>(['video', path])
  return found && played.test(found.codec) && areSound([found.width, found.height, found.seconds]) ? found : null
}

/** The size of a vector drawing; null for one that cannot be drawn, or not within the time. */
export const inspectDrawing = async (bytes: Uint8Array): Promise<Drawing | null> => {
  const found = await inspect<Drawing>(['drawing'], bytes)
  return found && areSound([found.width, found.height]) ? found : null
}
