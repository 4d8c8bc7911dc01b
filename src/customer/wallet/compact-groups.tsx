import { memo, useState, type ReactNode } from 'react'
import type { WalletItem } from '#contract/shapes/wallet.ts'
import { useGrowing } from '#src/customer/ui/use-growing.ts'
import { daysUntil, shortDate } from '#src/kit/format.ts'
import { useServices } from '#src/kit/services.ts'
import { itemMeta, itemShortMeta, kindLooks } from './item-look.ts'
import { Badge } from '#src/ui/badge.tsx'
import { CompactTicket, MoreTickets } from '#src/customer/ui/compact-ticket.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Rows } from '#src/ui/row.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { walletWords } from '#src/words/wallet.ts'
import { foldSame, type Folded } from './arrange.ts'
import { keyOf } from '../memberships/own.ts'
import { ClubTicket } from './club-ticket.tsx'
import type { WalletGroupsProps } from './wallet-groups.tsx'
import * as css from './wallet.module.css'
import * as prose from '#src/ui/styles/prose.module.css'
import * as layout from '#src/ui/styles/layout.module.css'

/** Rows of a group that are shown before "more". */
const firstRows = 3

/** One row for each item, equal items folded into one, those that expire soon first. */
export function CompactGroups({ wallet: { clubs, soon, groups, spent }, onOpen, onOpenClub }: WalletGroupsProps) {
  const { clock } = useServices()
  const days = ({ expirationDate }: WalletItem) => (
    <Badge tone="warning">{walletWords.days(daysUntil(expirationDate ?? clock.now(), clock.now()))}</Badge>
  )
  return (
    <>
      {soon.length > 0 && (
        <Group title={walletWords.endsSoon} count={soon.length} lines={singly(soon)} onOpen={onOpen} end={days} />
      )}
      {clubs.length > 0 && (
        <section className={css.group}>
          <SectionHead title={walletWords.washClub} end={clubs.length} />
          <Rows>
            {clubs.map((shown) => (
              <ClubTicket key={keyOf(shown)} shown={shown} compact onOpen={() => onOpenClub(shown)} />
            ))}
          </Rows>
        </section>
      )}
      {groups.map(({ label, items }) => (
        <Group key={label} title={label} count={items.length} lines={foldSame(items)} onOpen={onOpen} end={dateOf} />
      ))}
      {spent.length > 0 && (
        <div className={css.spent}>
          <Group title={walletWords.spent} count={spent.length} lines={singly(spent)} end={() => null} />
        </div>
      )}
    </>
  )
}

const singly = (items: readonly WalletItem[]): Folded[] => items.map((item) => ({ item, count: 1, mixed: false }))

const dateOf = ({ expirationDate, itemType }: WalletItem): ReactNode =>
  itemType === 'GiftCard' ? null : (
    <span className={`${prose.xs} ${prose.muted} ${prose.num} ${layout.nowrap}`}>
      {expirationDate === null ? walletWords.noExpiryShort : shortDate(expirationDate)}
    </span>
  )

interface GroupProps {
  title: string
  count: number
  lines: readonly Folded[]
  onOpen?: (item: WalletItem) => void
  /** Content at the right end of a row. */
  end: (item: WalletItem) => ReactNode
}

/** The first few rows; all of them after a press, drawn as far as they are scrolled. */
function Group({ title, count, lines, onOpen, end: endOf }: GroupProps) {
  const [unfolded, setUnfolded] = useState(false)
  // Hiding a single row saves no space.
  const folds = lines.length > firstRows + 1
  const { shown, end } = useGrowing(folds && !unfolded ? firstRows : lines.length)
  return (
    <section className={css.group}>
      <SectionHead title={title} end={count} />
      <Rows>
        {lines.slice(0, shown).map((line) => (
          <Line key={line.item.code} line={line} onOpen={onOpen} endOf={endOf} />
        ))}
        {folds && !unfolded && (
          <MoreTickets onClick={() => setUnfolded(true)}>
            {walletWords.more(lines.length - firstRows)}
            <Icon name="caret-down" weight="bold" size="sm" />
          </MoreTickets>
        )}
      </Rows>
      <div ref={end} />
    </section>
  )
}

/** The count, and with several dates the earliest, labelled as such. */
const sameWords = ({ expirationDate }: WalletItem, count: number, mixed: boolean): string =>
  mixed && expirationDate !== null
    ? walletWords.firstEnds(count, shortDate(expirationDate))
    : walletWords.theSame(count)

interface LineProps {
  line: Folded
  onOpen?: (item: WalletItem) => void
  endOf: (item: WalletItem) => ReactNode
}

/** Memoized: a list that grows by scrolling does not render its earlier rows again. */
const Line = memo(({ line: { item, count, mixed }, onOpen, endOf }: LineProps) => {
  const { clock } = useServices()
  const { icon, tone } = kindLooks[item.itemType]
  const single = onOpen ? itemShortMeta(item) : itemMeta(item, clock.now())
  return (
    <CompactTicket
      tone={tone}
      icon={<Icon name={icon} weight="duotone" />}
      name={item.name}
      meta={count > 1 ? sameWords(item, count, mixed) : single}
      end={mixed ? null : endOf(item)}
      disabled={!onOpen}
      onClick={onOpen && (() => onOpen(item))}
    />
  )
})
