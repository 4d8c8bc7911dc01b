/** Colour of a ticket's stub by kind of item: bundles accent, washes success, awards danger, discounts plain. */
export type TicketTone = 'brand' | 'accent' | 'success' | 'danger' | 'plain'

export const stubClass = (tone: TicketTone = 'brand') => (tone === 'brand' ? undefined : `k-${tone}`)
