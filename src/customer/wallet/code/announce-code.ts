import type { Device } from '#src/platform/device.ts'

/** The origin that frames a merchant's site in the demo: the same host without its first label. */
export const frontDoorOf = (origin: string): string => {
  const url = new URL(origin)
  return `${url.protocol}//${url.host.split('.').slice(1).join('.')}`
}

/**
 * Posts the shown code, or null when it is closed, to the page that frames the app as a phone, for the kiosk beside it.
 * Only the merchant's own front door can receive the message. Outside a frame nothing is posted.
 */
export const announceCode = (
  code: string | null,
  device: Pick<Device, 'isWrapper'>,
  origin: string,
  page: Pick<Window, 'parent'> = window,
): void => {
  if (!device.isWrapper || page.parent === page) return
  page.parent.postMessage({ type: 'clearcoat:code', code }, frontDoorOf(origin))
}
