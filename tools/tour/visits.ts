/** The state of the app's data and network in which the screens are visited. */
export const states = ['loaded', 'empty', 'loading', 'error', 'offline'] as const
export type State = (typeof states)[number]
export type Scheme = 'light' | 'dark'

/** One walk through the screens. */
export interface Visit {
  merchant: string
  scheme: Scheme
  state: State
  /** In CSS pixels. */
  size: { width: number; height: number }
  /** The font size that the user has chosen, 5-15; absent: as it was. */
  fontSize?: number
  reducedMotion: boolean
}

/** A merchant without light screens has only dark ones. */
const schemesOf: Record<string, readonly Scheme[]> = {
  puddle: ['light', 'dark'],
  blackline: ['dark'],
  riverbend: ['light', 'dark'],
}

const phone = { width: 390, height: 844 }

const plain: Visit[] = Object.entries(schemesOf).flatMap(([merchant, schemes]) =>
  schemes.flatMap((scheme) =>
    states.map((state) => ({ merchant, scheme, state, size: phone, reducedMotion: merchant === 'blackline' })),
  ),
)

const special: Visit[] = [
  { size: { width: 320, height: 568 } },
  { size: { width: 844, height: 390 } },
  { size: phone, fontSize: 15 },
  { size: { width: 320, height: 568 }, fontSize: 15 },
].map((own) => ({ merchant: 'puddle', scheme: 'light', state: 'loaded', reducedMotion: true, ...own }))

export const visits: readonly Visit[] = [...plain, ...special]

/** The name of the visit's folder and contact sheet. */
export const nameOf = ({ merchant, scheme, state, size, fontSize }: Visit): string => {
  const { width, height } = size
  const of = size === phone ? '' : `-${width}x${height}`
  return `${merchant}-${scheme}-${state}${of}${fontSize === undefined ? '' : `-font${fontSize}`}`
}
