export interface Point {
  lat: number
  lng: number
}

/** Where the person is, as far as the browser says. */
export interface Geolocation {
  /** The person allowed it before: asking will not open the browser's question. */
  isGranted(): Promise<boolean>
  /** Opens the browser's question when it was never answered. @throws PositionUnknown */
  locate(): Promise<Point>
}

export class PositionUnknown extends Error {
  override readonly name = 'PositionUnknown'
  readonly denied: boolean
  constructor(denied: boolean, options?: ErrorOptions) {
    super(denied ? 'the person does not share the position' : 'the position is not available', options)
    this.denied = denied
  }
}

/** A site is found well enough by cell and Wi-Fi; satellites take longer and cost battery. Milliseconds. */
const quick: PositionOptions = { enableHighAccuracy: false, timeout: 10_000, maximumAge: 60_000 }

export const browserGeolocation: Geolocation = {
  async isGranted() {
    try {
      return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted'
    } catch {
      return false
    }
  },
  locate: () =>
    new Promise((resolve, reject) => {
      if (!navigator.geolocation) return reject(new PositionUnknown(false))
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
        (cause) => reject(new PositionUnknown(cause.code === cause.PERMISSION_DENIED, { cause })),
        quick,
      )
    }),
}
