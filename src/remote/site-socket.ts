import { doubled } from '#contract/rules/back-off.ts'
import type { SiteFrame, SiteReport } from '#contract/shapes/live.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Report } from './report.ts'
import type { OpenSocket } from './socket.ts'

export interface SiteSocketOptions {
  open: OpenSocket
  clock: Clock
  /** 0 to 1. */
  chance(): number
  /** Origin of the API: that of the merchant's site. */
  origin: string
  appKey(): Promise<string | undefined>
  /** The token of the user who is logged in; undefined: the connection is a visitor's. */
  accessToken(): Promise<string | undefined>
  report: Report
  /** The connection stands. What the server sent before it did, also while it was broken, has not arrived. */
  onOpen(): void
  /** @param tell tells the server what this app runs, over the connection of the frame */
  onFrame(frame: SiteFrame, tell: (running: SiteReport) => void): void
}

/** In milliseconds. */
const pauses = { first: 5_000, longest: 10 * 60_000 }

/**
 * Receives what the server sends to every open app of the merchant, and to those of the user. A closed connection is
 * opened again after growing pauses. The app fetches the same data when it starts, so nothing depends on the socket.
 * @returns closes it
 */
export const listenToSite = ({
  open,
  clock,
  chance,
  origin,
  appKey,
  accessToken,
  report,
  onOpen,
  onFrame,
}: SiteSocketOptions): (() => void) => {
  let over = false
  let tries = 0
  let close = (): void => undefined

  const later = (): void => {
    const pause = doubled(tries, pauses)
    tries += 1
    close = clock.after(pause * (0.5 + chance() / 2), () => void connect())
  }

  const connect = async (): Promise<void> => {
    const key = await appKey().catch((error: unknown) => void report(error))
    if (over) return
    if (typeof key !== 'string') return later()
    const socket = open(`${origin.replace(/^http/, 'ws')}/api/v1/live?app_key=${encodeURIComponent(key)}`)
    let isOpen = true
    close = () => {
      socket.onclose = null
      socket.close()
    }
    socket.onclose = () => {
      isOpen = false
      later()
    }
    socket.onopen = () => {
      onOpen()
      // In the first frame, not in the address: addresses are logged.
      void accessToken().then((token) => token && !over && socket.send(JSON.stringify({ accessToken: token })), report)
    }
    const tell = (running: SiteReport) => {
      if (isOpen && !over) socket.send(JSON.stringify(running))
    }
    socket.onmessage = ({ data }) => {
      tries = 0
      const frame = readSiteFrame(data)
      if (frame) onFrame(frame, tell)
    }
  }

  void connect()
  return () => {
    over = true
    close()
  }
}

/** A frame of the contract; undefined for anything else, which is ignored. */
export const readSiteFrame = (data: unknown): SiteFrame | undefined => {
  try {
    const frame = JSON.parse(String(data)) as Record<string, unknown> | null
    if (frame?.event === 'user' || frame?.event === 'version') return { event: frame.event }
    if (frame?.event === 'moved')
      return typeof frame.subdomain === 'string' ? { event: 'moved', subdomain: frame.subdomain } : undefined
    const version = typeof frame?.version === 'string' ? { version: frame.version } : {}
    if (frame?.event === 'places' || frame?.event === 'catalogue') return { event: frame.event, ...version }
    if (frame?.event !== 'config' || !Number.isInteger(frame.timeStamp)) return undefined
    return { event: 'config', timeStamp: frame.timeStamp as number, ...version }
  } catch {
    return undefined
  }
}
