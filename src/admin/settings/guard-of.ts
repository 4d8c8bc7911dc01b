import { blendOver, contrast } from '#contract/theme/colour.ts'

/** A set colour, and what customers see of it. */
export interface Guarded {
  /** The colour that the theme draws, as #RRGGBB. */
  shown: string
  /** The theme draws another colour than was set, because that one could not be read. */
  isAdjusted: boolean
  /** Contrast of the set colour and of the drawn one to their ground; absent where no ground is known. */
  ratio?: number
  shownRatio?: number
}

interface Colours {
  /** As set; undefined: the theme derives it. */
  wanted: string | undefined
  drawn: string
  /** What it stands on. */
  ground: string | undefined
  /** What shows through a colour with alpha. */
  page: string
}

/** Rounding in the theme's own colour space moves a colour that is kept by no more than this, per channel. */
const sameWithin = 1

const channelsOf = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

const isNear = (one: string, other: string): boolean => {
  const [a, b] = [channelsOf(one), channelsOf(other)]
  return a.every((channel, index) => Math.abs(channel - b[index]!) <= sameWithin)
}

/** "4.5": one decimal, rounded down, so that no figure claims more than there is. */
export const ratioText = (ratio: number): string => (Math.floor(ratio * 10) / 10).toFixed(1)

export const guardOf = ({ wanted, drawn, ground, page }: Colours): Guarded => {
  const shown = blendOver(drawn, ground ?? page)
  const flat = wanted === undefined ? shown : blendOver(wanted, ground ?? page)
  return {
    shown: shown.toUpperCase(),
    isAdjusted: !isNear(flat, shown),
    ...(ground === undefined ? {} : { ratio: contrast(flat, ground), shownRatio: contrast(shown, ground) }),
  }
}
