/**
 * Builds the kiosk's views. A view is {plate, icon, title, text, facts, foot, act}: plate is 'idle', 'reading', 'yes'
 * or 'no'; act is the next action, 'redeem' or 'charge', or null.
 */
const money = (amount) => `$${Number(amount).toFixed(2)}`
const kinds = { wallet: 'Wallet item', washClub: 'Wash club', airPay: 'AirPAY', giftCard: 'Gift card' }
const view = (plate, icon, title, text, facts = [], foot = '', act = null) => ({
  plate,
  icon,
  title,
  text,
  facts,
  foot,
  act,
})

export const waiting = view('idle', 'qr-code-duotone', 'Scan your code', 'Hold your phone to the reader')

export const reading = (code) => view('reading', '', 'Reading…', code)

/** @param {string} until an ISO date-time */
const date = (until) => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(new Date(until))

/** The view of a scan: the state of the code before any action. */
export const scanned = (found) => {
  const rows = [['Type', kinds[found.kind]]]
  if (found.license) rows.push(['Plate', found.license])
  if (Number.isInteger(found.remainingUses)) rows.push(['Uses left', String(found.remainingUses)])
  if (typeof found.balance === 'number') rows.push(['Balance', money(found.balance)])
  if (found.expiresAt && found.kind === 'wallet') rows.push(['Use by', date(found.expiresAt)])
  const act = found.kind === 'wallet' || found.kind === 'washClub' ? 'redeem' : 'charge'
  return view('idle', 'list-magnifying-glass-duotone', found.name, 'Not used yet', rows, '', act)
}

export const redeemed = (done, place) =>
  view(
    'yes',
    'check-circle-fill',
    'Drive in',
    `${done.name}, ${place}`,
    [
      ['Type', kinds[done.kind]],
      ...(done.license ? [['Plate', done.license]] : []),
      ['Left', done.remainingUses === null ? 'Unlimited' : String(done.remainingUses)],
    ],
    'The wallet on the phone updates by itself.',
  )

/** The view of a charge, also of a declined one. */
export const charged = (done, kind, place) => {
  const rows = [
    ['Paid by', kinds[kind]],
    ['Code', done.code],
  ]
  if (typeof done.balance === 'number') rows.push(['Left on the card', money(done.balance)])
  if (!done.approved)
    return view('no', 'x-circle-fill', 'Declined', 'No money moved', [...rows, ['Charged', 'Nothing']])
  return view(
    'yes',
    'contactless-payment-fill',
    `${money(done.total)} charged`,
    place,
    rows,
    'It is in the purchase history on the phone.',
  )
}

const refusals = {
  CODE_UNKNOWN: ['x-circle-fill', 'Unknown code', 'No such code at this merchant'],
  CODE_USED: ['x-circle-fill', 'Not this one', 'It has been used'],
  CODE_LIMIT: ['prohibit-fill', 'Not this time', 'All uses of this period are made'],
  CODE_LOCATION: ['map-pin-fill', 'Not here', 'It is good at other locations'],
  CODE_EXPIRED: ['hourglass-medium-fill', 'Token expired', 'Ask for a new one'],
  CODE_ITEM_EXPIRED: ['hourglass-medium-fill', 'Out of date', 'Its last day has passed'],
  CODE_KIND: ['x-circle-fill', 'Wrong slot', 'This kind of code cannot do that'],
  NO_CARD: ['x-circle-fill', 'No card', 'There is no card on file'],
}

/** The view of a refusal: an error of the API, or no answer. */
export const refused = (error) => {
  const [icon, title, text] = refusals[error?.errorCode] ?? ['x-circle-fill', 'Not possible', 'Please try again']
  if (!error)
    return view('no', icon, 'No answer', text, [['Reason', 'no answer']], 'The kiosk could not reach the server.')
  return view(
    'no',
    icon,
    title,
    text,
    [
      ['Reason', error.errorCode],
      ['Charged', 'Nothing'],
    ],
    error.errorMessage,
  )
}
