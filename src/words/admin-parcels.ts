import type { ParcelState } from '#contract/shapes/parcel.ts'

/** Texts of merchandise that a desk sends. */
export const parcelsWords = {
  title: 'Parcels',
  lead: 'Merchandise to send. Customers are told when a parcel is sent or comes back.',
  columns: { toPack: 'To pack', packed: 'Packed', sent: 'Sent' },
  none: { toPack: 'Nothing to pack.', packed: 'Nothing is packed.', sent: 'Nothing was sent yet.' },
  order: (number: string, when: string) => `Order ${number}, ${when}`,
  noAddress: 'The account is deleted, and the address with it.',
  item: (name: string, quantity: number) => (quantity === 1 ? name : `${quantity} × ${name}`),
  pack: 'Packed',
  unpack: 'Back to pack',
  send: 'Sent',
  comeBack: 'Came back',
  packAgain: 'Send again',
  of: (act: string, to: string) => `${act}: ${to}`,
  tracking: 'Tracking number',
  trackingMissing: 'Please enter the tracking number.',
  moved: {
    toPack: 'The parcel is to be packed.',
    packed: 'The parcel is packed.',
    sent: 'The parcel is sent, and the customer is told.',
    returned: 'The parcel came back, and the customer is told.',
  } satisfies Record<ParcelState, string>,
  state: { sent: 'On its way', returned: 'Came back' },
  movedBy: (when: string, by: string | null) => (by === null ? when : `${when}, ${by}`),
  more: (count: number) => `${count} more`,
} as const
