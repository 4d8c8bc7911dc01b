import * as css from './ticket-tone.module.css'

/** Colour of a ticket's stub by kind of item: bundles accent, washes success, awards danger, discounts plain. */
export type TicketTone = 'brand' | 'accent' | 'success' | 'danger' | 'plain'

const tones: Record<TicketTone, string | undefined> = {
  brand: undefined,
  accent: css.accent,
  success: css.success,
  danger: css.danger,
  plain: css.plain,
}

export const stubClass = (tone: TicketTone = 'brand') => tones[tone]
