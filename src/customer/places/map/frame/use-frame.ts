import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import type { FromFrame, ToFrame } from '#contract/map-frame.ts'
import { useConnectionState } from '#src/kit/connection/use-connection-state.ts'
import { useServices } from '#src/kit/services.ts'
import { useBlockedFrame } from '#src/kit/frames/use-blocked-frame.ts'
import type { MapView } from '#src/kit/map/open-leaflet.ts'
import { openFramePort, type FramePort } from './frame-port.ts'

/** Milliseconds until the map has to be drawn: the script of the service, with its retries. */
const timeLimit = 20_000

/** Colours of the merchant as computed values: the frame has none of the app's sheets. */
const paintOf = (style: CSSStyleDeclaration) => {
  const of = (name: string) => style.getPropertyValue(name).trim()
  return { pin: of('--btn-bg'), onPin: of('--btn-text'), surface: of('--surface-raised') }
}

const startOf = (element: Element, { center, zoom }: MapView): ToFrame => {
  const style = getComputedStyle(element)
  return { kind: 'start', center, zoom, dark: style.colorScheme === 'dark', paint: paintOf(style) }
}

/** The channel to a frame, as long as the component is mounted. Undefined before the first effect. */
export const useFramePort = (
  frame: RefObject<HTMLIFrameElement | null>,
  origin: string,
  view: MapView,
  on: (message: FromFrame) => void,
): FramePort | undefined => {
  const [port, setPort] = useState<FramePort>()
  // The first view only: later the user moves the map.
  const [start] = useState(view)
  const act = useEffectEvent(on)
  useEffect(() => {
    const opened = openFramePort(
      () => frame.current?.contentWindow ?? null,
      origin,
      (message) => act(message),
    )
    window.addEventListener('message', opened.receive)
    opened.send(startOf(frame.current!, start))
    setPort(opened)
    return () => window.removeEventListener('message', opened.receive)
  }, [frame, origin, start])
  return port
}

/**
 * Calls `giveUp` while no map is drawn: after the time limit, without a network, or when the page's policy does not
 * allow the frame. The next start has the policy of today.
 */
export const useGiveUp = (drawn: boolean, origin: string, giveUp: () => void): void => {
  const { clock, renewPage } = useServices()
  const isOffline = useConnectionState() === 'offline'
  const act = useEffectEvent(giveUp)
  useEffect(() => {
    if (drawn) return
    if (isOffline) return act()
    return clock.after(timeLimit, () => act())
  }, [clock, drawn, isOffline])
  useBlockedFrame(origin, () => {
    void renewPage()
    giveUp()
  })
}
