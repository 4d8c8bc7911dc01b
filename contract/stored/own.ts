import Type, { type Static } from 'typebox'
import { Address } from '../shapes/account.ts'
import { Nullable } from '../shapes/helpers.ts'
import { OrderRequest } from '../shapes/order.ts'
import { Product } from '../shapes/product.ts'

const literals = <const T extends string[]>(...values: T) => Type.Enum(values as unknown as [...T])

/** person: sent strictly in order, and shown to the user. device: reports of the device itself. */
export const Lane = literals('person', 'device')
export type Lane = Static<typeof Lane>

/** waiting: in the lane. aside: refused, set aside from the lane, and shown to the user. */
const RequestState = literals('waiting', 'aside')
type RequestState = Static<typeof RequestState>

/** A queued request. It contains no token, header or address: those are added when it is sent. */
export const QueuedRequest = Type.Object({
  sequence: Type.Integer(),
  key: Type.String({ description: 'The Idempotency-Key, made once.' }),
  lane: Lane,
  person: Type.String({ description: 'User id; empty for a kind that needs no log-in.' }),
  kind: Type.String(),
  version: Type.Integer({ description: 'Of the payload.' }),
  payload: Type.Unknown(),
  state: RequestState,
  createdAt: Type.Number({ description: 'Epoch milliseconds.' }),
  attempts: Type.Integer(),
  nextAttemptAt: Type.Number({ description: 'Epoch milliseconds.' }),
  lastError: Nullable(Type.String({ description: 'Why it waits; of a request set aside, in words for the user.' })),
  faults: Type.Optional(Type.Integer({ description: 'Attempts at which it could not be built.' })),
})
export type QueuedRequest = Static<typeof QueuedRequest>

/**
 * A purchase that the user confirmed. Written before the first byte is sent, deleted once its outcome is known. sending:
 * the tap's own request may still be repeated. asking: only settle may be called, which never charges.
 *
 * `order` is posted as it is stored. A later field of an order, such as a promo code or a vehicle, is an optional member
 * of `OrderRequest`, filled in `confirm` (src/customer/paying/confirm.tsx) from the `Purchase`; what the payment's screens
 * show of it is an optional member here, as `goods` is. Neither is a state.
 */
export const Intent = Type.Object({
  key: Type.String(),
  person: Type.String(),
  order: OrderRequest,
  total: Type.Integer({ description: 'Cents, as confirmed by the user.' }),
  card: Type.String({ description: '"Visa ending 4242".' }),
  itemCount: Type.Integer(),
  goods: Type.Optional(Type.String({ description: 'What it buys, in words, shown while it is under way.' })),
  cartIds: Type.Array(Type.String(), {
    description: 'The lines of the cart that it pays for; empty for a purchase straight from a card.',
  }),
  startedAt: Type.Number({ description: 'Epoch milliseconds.' }),
  state: literals('sending', 'asking'),
})
export type Intent = Static<typeof Intent>

export const GiftDetails = Type.Object({
  giftedTo: Type.String(),
  giftedEmail: Type.String(),
  giftMessage: Type.String(),
  giftHeader: Type.Integer({ description: '0 to 8.' }),
})
export type GiftDetails = Static<typeof GiftDetails>

/** What a product costs, as the user has seen it. Amounts in wire format. */
export const SeenCosts = Type.Object({
  price: Type.Number(),
  taxes: Type.Number(),
  monthlyPrice: Nullable(Type.Number()),
  monthlyTaxes: Nullable(Type.Number({ description: 'null: not known, as for what is no club.' })),
})
export type SeenCosts = Static<typeof SeenCosts>

/** One unit in the cart, with the product as the catalogue last had it. Amounts in wire format. */
export const CartLine = Type.Object({
  id: Type.String(),
  person: Type.String(),
  /** Neither its place in a list nor its picture: a cart has no use for them. */
  product: Type.Omit(Product, ['position', 'picture']),
  /** What it cost when it was put in. Absent: what it costs now. */
  seen: Type.Optional(SeenCosts),
  /** It is no longer sold: it stays in the cart, and is not paid for. */
  offSale: Type.Optional(Type.Boolean()),
  gift: Nullable(GiftDetails),
  cardNumber: Nullable(Type.String({ description: 'The 16 digits of the card that a reload tops up.' })),
  /** Where a product is shipped to; null until it is entered. */
  address: Type.Optional(Nullable(Address)),
  addedAt: Type.Number({ description: 'Epoch milliseconds.' }),
})
export type CartLine = Static<typeof CartLine>

/**
 * One value that is stored on this device alone, by name: the session, the device id, a choice, the draft of a form.
 */
export const DeviceValue = Type.Object({ name: Type.String(), value: Type.Unknown() })
export type DeviceValue = Static<typeof DeviceValue>

/** The rows of the own database, by table. @internal */
export const ownRows = { requests: QueuedRequest, intents: Intent, cart: CartLine, deviceValues: DeviceValue }
