import { fontSizeDefault, fontSizeRange } from '#contract/constants.ts'

/**
 * The font size setting 5-15 as a factor on the browser's own size: 5 gives 0.85, 10 gives 1, 15 gives 1.4. Steps below
 * 10 are smaller, so that the smallest text stays readable. The stylesheet computes the same factor from `--user-font`.
 */
export function fontScale(size: number) {
  const steps = clampFontSize(size) - fontSizeDefault
  return Math.max(1 + steps * 0.03, 1 + steps * 0.08)
}

export function clampFontSize(size: number) {
  if (!Number.isFinite(size)) return fontSizeDefault
  const [low, high] = fontSizeRange
  return Math.min(high, Math.max(low, Math.round(size)))
}
