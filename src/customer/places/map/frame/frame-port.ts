import { readFromFrame, type FromFrame, type ToFrame } from '#contract/map-frame.ts'
import { isFromFrame } from '#src/kit/frames/use-frame-messages.ts'

/** The part of a frame's window that the port uses. */
export interface FrameWindow {
  postMessage: (message: unknown, origin: string) => void
}

export interface Incoming {
  source: unknown
  origin: string
  data: unknown
}

export interface FramePort {
  /** Messages before the frame's `ready` are held back until it. */
  send: (message: ToFrame) => void
  /** Takes every message event of the page. */
  receive: (event: Incoming) => void
}

/**
 * The app's end of the message channel to the map frame. It accepts messages of the frame's own window on the frame's own
 * origin, in a listed shape, and sends to that origin only.
 */
export const openFramePort = (
  frame: () => FrameWindow | null,
  origin: string,
  on: (message: FromFrame) => void,
): FramePort => {
  let waiting: ToFrame[] | null = []
  return {
    send: (message) => {
      if (waiting) waiting.push(message)
      else frame()?.postMessage(message, origin)
    },
    receive: (event) => {
      if (!isFromFrame(event, frame(), origin)) return
      const message = readFromFrame(event.data)
      if (!message) return
      if (message.kind === 'ready') {
        const held = waiting ?? []
        waiting = null
        for (const each of held) frame()?.postMessage(each, origin)
      }
      on(message)
    },
  }
}
