import type { Releases } from '#contract/shapes/platform.ts'
import { updaterWords } from '#src/words/office.ts'

/** Whom a release reaches. */
export interface Stage {
  /** Per cent of the sites. */
  share: Releases['releases'][number]['share']
  /** Subdomains of sites that get it in any case. */
  merchants: string[]
}

/** A stage in words. */
export const stageText = ({ share, merchants }: Stage): string => {
  const { everybody, shareOf, named, both } = updaterWords.stages
  if (share === 100) return everybody
  if (share === 0) return named(merchants)
  return merchants.length === 0 ? shareOf(share) : both(shareOf(share), named(merchants))
}

/** Subdomains as they are typed: separated by commas, spaces or lines. */
export const typedMerchants = (text: string): string[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[\s,;]+/)
      .filter((name) => name !== ''),
  ),
]

const shares = [100, 50, 10, 1, 0] as const

/** The shares that reach at least as many as a stage. */
export const sharesFrom = (least: Stage | undefined): readonly Stage['share'][] =>
  shares.filter((share) => share >= (least?.share ?? 0))
