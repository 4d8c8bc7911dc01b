import type { WashClub } from '#contract/shapes/wallet.ts'
import { CompactTicket } from '#src/customer/ui/compact-ticket.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Ticket } from '#src/customer/ui/ticket.tsx'
import { walletWords } from '#src/words/wallet.ts'
import { ClubBadge } from '../memberships/club-badge.tsx'
import { clubState } from '../memberships/club-state.ts'
import type { OwnClub } from '../memberships/own.ts'
import { useBillingDay } from '../memberships/billing-day.ts'

const icon = <Icon name="calendar-check" weight="duotone" />

const isEnding = (club: WashClub): boolean => clubState(club) === 'ending'

interface ClubTicketProps {
  shown: OwnClub
  compact: boolean
  onOpen: () => void
}

/** "DUK418 · renews 04/12/2026" */
const metaOf = (club: WashClub, day: (when: string) => string): string => {
  const date = club.nextBillingDate && day(club.nextBillingDate)
  const end = date && (isEnding(club) ? walletWords.usableUntil(date) : walletWords.renews(date))
  return [club.appUserVehicle?.license, end].filter(Boolean).join(' · ')
}

/** A membership, first in the wallet. */
export function ClubTicket({ shown: { club, own }, compact, onOpen }: ClubTicketProps) {
  const day = useBillingDay()
  const shared = { icon, name: club.name ?? walletWords.washClub, meta: metaOf(club, day), onClick: onOpen }
  const badge = <ClubBadge club={club} own={own} />
  return compact ? <CompactTicket {...shared} end={badge} /> : <Ticket {...shared} badge={badge} />
}
