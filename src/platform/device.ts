import { narrowBelow, wrapperMarker } from '#contract/constants.ts'

export type OS = 'ios' | 'android' | 'other'

export interface Device {
  os: OS
  /** A mobile browser, or the phone-app wrapper: decides between the app and the web shop. */
  isMobile: boolean
  isWrapper: boolean
  /** Where the wrapper's own push messages go; null outside of it, and where it named none. */
  deviceToken: string | null
}

/** What the browser says of itself. iPadOS calls itself a Macintosh but has touch points. */
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

/** Width only changes the layout, never which of the two shells is shown. */
export const isNarrow = (width: number): boolean => width < narrowBelow
