import { readFromFrame, type FromFrame, type ToFrame } from '#contract/map-frame.ts'

/** The window of a frame, as far as it is spoken to. */
export interface FrameWindow {
  postMessage: (message: unknown, origin: string) => void
}

export interface Heard {
  source: unknown
  origin: string
  data: unknown
}

export interface FramePort {
  /** Messages before the frame's hello wait for it. */
  say: (message: ToFrame) => void
  /** Of the page: whatever any window posted. */
  hear: (event: Heard) => void
}

/**
 * The app's end of the talk with the map frame. It believes only the frame's own window on the frame's own origin, and
 * only messages of known shape; it says nothing to any other origin.
 */
export const openFramePort = (
  frame: () => FrameWindow | null,
  origin: string,
  on: (message: FromFrame) => void,
): FramePort => {
  let waiting: ToFrame[] | null = []
  return {
    say: (message) => {
      if (waiting) waiting.push(message)
      else frame()?.postMessage(message, origin)
    },
    hear: ({ source, origin: from, data }) => {
      if (source === null || source !== frame() || from !== origin) return
      const message = readFromFrame(data)
      if (!message) return
      if (message.kind === 'hello') {
        const said = waiting ?? []
        waiting = null
        for (const each of said) frame()?.postMessage(each, origin)
      }
      on(message)
    },
  }
}
