import { wrapperMarker } from '#contract/constants.ts'

export type OS = 'ios' | 'android' | 'other'

export interface Device {
  os: OS
  /** A mobile browser or the phone-app wrapper: selects the app instead of the web shop. */
  isMobile: boolean
  isWrapper: boolean
  /** Push token of the wrapper; null outside the wrapper and when the wrapper passed none. */
  deviceToken: string | null
}

/** Parses the user agent. iPadOS sends a Macintosh user agent but has touch points. */
export const readDevice = (
  userAgent: string,
  touchPoints: number,
  hash: string,
  deviceToken: string | null,
): Device => {
  const isWrapper = deviceToken !== null || hash.toLowerCase() === wrapperMarker.toLowerCase()
  const os =
    /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1)
      ? 'ios'
      : /Android/.test(userAgent)
        ? 'android'
        : 'other'
  return { os, isWrapper, deviceToken, isMobile: isWrapper || os !== 'other' || /Mobi/.test(userAgent) }
}
