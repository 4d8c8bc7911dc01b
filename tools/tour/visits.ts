import type { CustomerShell } from '#contract/rules/shell.ts'

/** The state of the app's data and network in which the screens are visited. */
export const states = ['loaded', 'empty', 'loading', 'error', 'offline'] as const
export type State = (typeof states)[number]
export type Scheme = 'light' | 'dark'

/** One walk through the screens. */
export interface Visit {
  shell: CustomerShell
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
    states.map((state) => ({
      shell: 'phone' as const,
      merchant,
      scheme,
      state,
      size: phone,
      reducedMotion: merchant === 'blackline',
    })),
  ),
)

const special: Visit[] = [
  { size: { width: 320, height: 568 } },
  { size: { width: 844, height: 390 } },
  { size: phone, fontSize: 15 },
  { size: { width: 320, height: 568 }, fontSize: 15 },
].map((own) => ({ shell: 'phone', merchant: 'puddle', scheme: 'light', state: 'loaded', reducedMotion: true, ...own }))

const computer = { width: 1440, height: 900 }
/** Below the width at which the menu becomes a drawer, and a phone of a merchant without an app. */
const narrower = [{ width: 1024, height: 768 }, phone]

const webMerchants = ['puddle', 'blackline']

const web: Visit[] = webMerchants.flatMap((merchant) =>
  (schemesOf[merchant] ?? []).flatMap((scheme) => [
    ...states.map((state) => ({
      shell: 'web' as const,
      merchant,
      scheme,
      state,
      size: computer,
      reducedMotion: merchant === 'blackline',
    })),
    ...narrower.map((size) => ({
      shell: 'web' as const,
      merchant,
      scheme,
      state: 'loaded' as const,
      size,
      reducedMotion: true,
    })),
  ]),
)

export const visits: readonly Visit[] = [...plain, ...special, ...web]

/** The name of the visit's folder and contact sheet. */
export const nameOf = ({ shell, merchant, scheme, state, size, fontSize }: Visit): string => {
  const { width, height } = size
  const of = size === (shell === 'web' ? computer : phone) ? '' : `-${width}x${height}`
  return `${shell === 'web' ? 'web-' : ''}${merchant}-${scheme}-${state}${of}${fontSize === undefined ? '' : `-font${fontSize}`}`
}
