import type { Location } from '#contract/shapes/place.ts'
import type { OS } from '#src/platform/device.ts'

type Addressed = Pick<Location, 'address1' | 'address2' | 'city' | 'state' | 'zip'>

/** "640 County Road B, Millbrook, WI 54701" */
export const addressLine = ({ address1, address2, city, state, zip }: Addressed): string =>
  [address1, address2, city, `${state} ${zip}`]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(', ')

/** Opens directions in the phone's own maps app: Apple's on its devices, Google's elsewhere. */
export const directionsLink = (location: Addressed, os: OS): string => {
  const to = encodeURIComponent(addressLine(location))
  return os === 'ios'
    ? `https://maps.apple.com/?daddr=${to}`
    : `https://www.google.com/maps/dir/?api=1&destination=${to}`
}
