import type { WalletItem } from '#contract/shapes/wallet.ts'
import { useServices } from '#src/kit/services.ts'
import { itemMeta, kindLooks } from './item-look.ts'
import { isUsedUp, usesLeft } from './item-state.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Section } from '#src/ui/section-head.tsx'
import { Ticket } from '#src/customer/ui/ticket.tsx'
import { walletWords } from '#src/words/wallet.ts'
import type { Wallet } from './arrange.ts'
import { keyOf, type OwnClub } from '../memberships/own.ts'
import { ClubTicket } from './club-ticket.tsx'
import * as css from './wallet.module.css'

export interface WalletGroupsProps {
  wallet: Wallet
  onOpen: (item: WalletItem) => void
  onOpenClub: (club: OwnClub) => void
}

/** A ticket for each item, the memberships first. */
export const WalletGroups = ({ wallet: { clubs, groups, spent }, onOpen, onOpenClub }: WalletGroupsProps) => (
  <>
    {clubs.length > 0 && (
      <Section title={walletWords.washClub} end={clubs.length} className={css.tickets}>
        {clubs.map((shown) => (
          <ClubTicket key={keyOf(shown)} shown={shown} compact={false} onOpen={() => onOpenClub(shown)} />
        ))}
      </Section>
    )}
    {groups.map(({ label, items }) => (
      <Section key={label} title={label} end={items.length} className={css.tickets}>
        {items.map((item) => (
          <ItemTicket key={item.code} item={item} onOpen={onOpen} />
        ))}
      </Section>
    ))}
    {spent.length > 0 && (
      <Section title={walletWords.spent} end={spent.length} className={`${css.tickets} ${css.spent}`}>
        {spent.map((item) => (
          <ItemTicket key={item.code} item={item} />
        ))}
      </Section>
    )}
  </>
)

function ItemTicket({ item, onOpen }: { item: WalletItem; onOpen?: (item: WalletItem) => void }) {
  const { clock } = useServices()
  const { icon, tone } = kindLooks[item.itemType]
  return (
    <Ticket
      tone={tone}
      icon={<Icon name={icon} weight="duotone" />}
      name={item.name}
      meta={itemMeta(item, clock.now())}
      badge={
        onOpen ? item.isGift && <GiftBadge /> : <Badge>{isUsedUp(item) ? walletWords.used : walletWords.expired}</Badge>
      }
      uses={item.maxUses > 1 ? { left: usesLeft(item), total: item.maxUses } : undefined}
      onClick={onOpen && (() => onOpen(item))}
    />
  )
}

const GiftBadge = () => (
  <Badge tone="brand" icon={<Icon name="gift" weight="fill" />}>
    {walletWords.gift}
  </Badge>
)
