import { phoneRoutes } from '#contract/routes/phone.ts'
import { stateOf, writtenDay } from '#contract/rules/membership.ts'
import { lookOf } from '#contract/theme/look.ts'
import type { Random } from '#server/basics/ports.ts'
import type { Tx } from '#server/database/transact.ts'
import { composeMail } from '#server/mail/compose.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { BelongingsMoveRow } from '#server/tables/belongings-moves.ts'
import { cardOf } from '#server/tables/cards.ts'
import { termsOfClub, type ClubRow } from '#server/tables/clubs.ts'
import type { Merchant } from '#server/tables/merchants.ts'
import type { UserRow } from '#server/tables/users.ts'
import { cardText } from '../club/receipt-words.ts'
import { rulesOf } from '../club/terms.ts'

/** A membership that has moved, with the license plate of its vehicle; null: no vehicle is known. */
export interface MovedClub {
  club: ClubRow
  license: string | null
}

const pointsText = (points: number): string => `${points} ${points === 1 ? 'point' : 'points'}`

export interface NamedMove {
  moved: BelongingsMoveRow
}

/** What moved, in one line. */
export const nameOfMove = ({ moved: { memberships, items, points } }: NamedMove): string =>
  [
    ...memberships.map(({ name }) => name),
    ...(items.length > 0 ? [`${items.length} wallet ${items.length === 1 ? 'item' : 'items'}`] : []),
    ...(points > 0 ? [pointsText(points)] : []),
  ].join(', ')

export interface ToldMove extends NamedMove {
  tx: Tx
  random: Random
  origin: string
  now: Date
  merchant: Merchant
  from: UserRow
  to: UserRow
  clubs: readonly MovedClub[]
}

/** Mails both accounts what moved, so that a move to a wrong account is noticed. */
export const tellOfMove = async (told: ToldMove): Promise<void> => {
  const { tx, random, origin, now, merchant, from, to, moved } = told
  const { companyName, siteConfig } = merchant
  const list = [...(await clubLines(told)), ...moved.items.map(({ name }) => name)]
  if (moved.points > 0) list.push(pointsText(moved.points))
  const letters = [
    { user: from, subject: `Moved to your other ${companyName} account`, more: [] },
    { user: to, subject: `Moved from your other ${companyName} account`, more: await billingOf(told) },
  ]
  for (const { user, subject, more } of letters) {
    const mail = composeMail({
      to: user.email,
      subject,
      companyName,
      look: lookOf(siteConfig),
      paragraphs: [
        `Hi ${user.firstName},`,
        `Our staff moved this from your account ${from.email} to your account ${to.email}:`,
        list.join('\n'),
        ...more,
        'Earlier purchases and visits stay where they were made.',
        'If you did not ask for this, please call us.',
      ],
      link: { href: `${origin}${phoneRoutes.wallet.path}`, label: 'Open your wallet' },
    })
    await queueMail(tx, random, moved.tenantId, now, mail)
  }
}

/** Each membership with its license plate, and when it is billed next or ends. */
const clubLines = async ({ tx, merchant, clubs, now }: ToldMove): Promise<string[]> => {
  const { timeZone } = await rulesOf({ tx, merchant })
  return clubs.map(({ club, license }) => {
    const terms = termsOfClub(club)
    const day = writtenDay(timeZone, terms.unpaid?.nextAttemptAt ?? terms.nextBillingAt)
    const when = stateOf(terms, now.getTime()) === 'ending' ? `ends on ${day}` : `next billing on ${day}`
    return [club.name, ...(license === null ? [] : [license]), when].join(', ')
  })
}

/** What pays the memberships from now on. */
const billingOf = async ({ tx, merchant, to, clubs }: ToldMove): Promise<string[]> => {
  if (clubs.length === 0) return []
  const card = await cardOf(tx, to.id)
  if (card?.processor !== merchant.processor)
    return ['There is no card on this account yet: please add one before the next billing.']
  return [`The next billing is charged to the card of this account, ${cardText(card)}.`]
}
