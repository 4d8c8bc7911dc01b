import * as css from './tone.module.css'

/** Status hues, the same in every theme; pair the colour with text or an icon. */
export type Tone = 'info' | 'success' | 'warning' | 'danger'

/** A status hue, or a hue of the merchant. */
export type SoftTone = Tone | 'brand' | 'accent'

/** Classes that set the soft background of a tone and the colour of text on it. */
export const softTones: Record<SoftTone, string | undefined> = {
  brand: css.brand,
  accent: css.accent,
  success: css.success,
  warning: css.warning,
  danger: css.danger,
  info: css.info,
}
