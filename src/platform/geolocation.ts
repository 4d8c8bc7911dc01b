export interface Point {
  lat: number
  lng: number
}

/** The user's position from the browser. */
export interface Geolocation {
  /** The user granted the permission before: `locate` opens no permission prompt. */
  isGranted(): Promise<boolean>
  /** Opens the permission prompt when the permission is undecided. @throws PositionUnknown */
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

/** Cell and Wi-Fi are accurate enough to find a location; GPS takes longer and costs battery. Milliseconds. */
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
