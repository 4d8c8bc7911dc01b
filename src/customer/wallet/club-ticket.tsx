import type { WashClub } from '#contract/shapes/wallet.ts'
import { shortDate } from '#src/kit/format.ts'
import { Badge } from '#src/ui/badge.tsx'
import { CompactTicket } from '#src/customer/ui/compact-ticket.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Ticket } from '#src/customer/ui/ticket.tsx'
import { walletWords } from '#src/words/wallet.ts'

const icon = <Icon name="calendar-check" weight="duotone" />

const isEnding = ({ status }: WashClub): boolean => status.toLowerCase() === 'endbillingpending'

/** "DUK418 · renews 04/12/2026" */
const metaOf = (club: WashClub): string => {
  const date = club.nextBillingDate && shortDate(club.nextBillingDate)
  const end = date && (isEnding(club) ? walletWords.usableUntil(date) : walletWords.renews(date))
  return [club.appUserVehicle?.license, end].filter(Boolean).join(' · ')
}

const BadgeOf = ({ club }: { club: WashClub }) =>
  isEnding(club) && club.nextBillingDate ? (
    <Badge tone="warning">{walletWords.ending(shortDate(club.nextBillingDate))}</Badge>
  ) : (
    <Badge tone="success">{walletWords.active}</Badge>
  )

interface ClubTicketProps {
  club: WashClub
  compact: boolean
  onOpen: () => void
}

/** The membership, first in the wallet. */
export function ClubTicket({ club, compact, onOpen }: ClubTicketProps) {
  const shared = { icon, name: club.name ?? walletWords.washClub, meta: metaOf(club), onClick: onOpen }
  return compact ? (
    <CompactTicket {...shared} end={<BadgeOf club={club} />} />
  ) : (
    <Ticket {...shared} badge={<BadgeOf club={club} />} />
  )
}
