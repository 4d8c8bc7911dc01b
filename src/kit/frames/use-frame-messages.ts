import { useEffect, useEffectEvent, type RefObject } from 'react'

/** The part of a message event that says who sent it. */
interface Sender {
  source: unknown
  origin: string
}

/** True for a message of the frame's own window on that origin, which the frame may have left. */
export const isFromFrame = ({ source, origin: from }: Sender, page: unknown, origin: string): boolean =>
  from === origin && source !== null && source !== undefined && source === page

/** Calls `on` with the messages of the frame on that origin; messages of other windows and origins are ignored. */
export const useFrameMessages = (
  frame: RefObject<HTMLIFrameElement | null>,
  origin: string,
  on: (data: unknown, page: Window) => void,
): void => {
  const act = useEffectEvent(on)
  useEffect(() => {
    const receive = (event: MessageEvent) => {
      const page = frame.current?.contentWindow
      if (page && isFromFrame(event, page, origin)) act(event.data, page)
    }
    window.addEventListener('message', receive)
    return () => window.removeEventListener('message', receive)
  }, [frame, origin])
}
