import { firstPaintId } from '#contract/constants.ts'

/** Removes the splash of the served page, once the app has drawn what replaces it. */
export const liftFirstPaint = (): void => document.getElementById(firstPaintId)?.remove()
