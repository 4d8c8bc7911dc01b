import { useMemo, useState, type ComponentType, useEffect, useEffectEvent } from 'react'
import { allLocations } from '#contract/constants.ts'
import { phoneRoutes } from '#contract/routes/phone.ts'
import type { WalletItem } from '#contract/shapes/wallet.ts'
import { Missing } from '#src/customer/ui/missing.tsx'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored, type StoredView } from '#src/kit/data/use-stored.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { useServices } from '#src/kit/services.ts'
import { locations, wallet, washClub } from '#src/resources/resource.ts'
import { itemAddress, itemAt, itemQuery } from './item-address.ts'
import { ownClubAddress, useOwnClubs, type OwnClub } from '../memberships/own.ts'
import { ChipChoice } from '#src/ui/chip-choice.tsx'
import { walletWords } from '#src/words/wallet.ts'
import { arrangeWallet, walletFilters, type Wallet, type WalletFilter } from './arrange.ts'
import { CompactGroups } from './compact-groups.tsx'
import { NothingHere, WalletEmpty } from './empty-wallet.tsx'
import { OpenedCode, useOpenedCode, type Shown } from './opened-code.tsx'
import { WalletGroups } from './wallet-groups.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import * as layout from '#src/ui/styles/layout.module.css'
import { AsOf } from '#src/customer/ui/as-of.tsx'
import { dataWords } from '#src/words/data.ts'
import { CodesHidden } from './code/codes-hidden.tsx'

interface WalletListProps {
  /** Id of the location whose items are shown; `allLocations` for all. */
  location: number
  onLocation: (location: number) => void
  /** Stands below the code of an item. `address`: of the item on a phone. */
  BelowCode?: ComponentType<{ address: string }>
}

/** The groups of the wallet for a location, and the code of the item that was pressed. */
export function WalletList({ location, onLocation, BelowCode }: WalletListProps) {
  const { go, opens } = useNavigation()
  const { clock } = useServices()
  const items = useStored(wallet, undefined)
  const club = useStored(washClub, undefined)
  const places = knownOr(useStored(locations, undefined))
  const [filter, setFilter] = useState<WalletFilter>('all')
  const code = useOpenedCode()
  const { show } = code
  const openers = useMemo(
    () => ({
      onOpen: (item: WalletItem) => show({ item }),
      // Without a screen of its own, a membership still has its code.
      onOpenClub: (club: OwnClub) => (opens('/washClub') ? go(ownClubAddress(club)) : show(club)),
    }),
    [show, go, opens],
  )
  const held = knownOr(items)
  const clubs = useOwnClubs(knownOr(club))
  useLinkedItem(held, openers.onOpen)
  const arranged = useMemo(
    () => held && arrangeWallet(held, clubs, { location, filter }, clock.now()),
    [held, clubs, location, filter, clock],
  )
  const name = places?.find(({ id }) => id === location)?.name
  return (
    <>
      <Freshness view={items} />
      {arranged?.compact && <Filters wallet={arranged} value={filter} onChange={setFilter} />}
      {arranged && !(isEmpty(arranged) && items.refreshing) ? (
        isEmpty(arranged) ? (
          location === allLocations || !name ? (
            <WalletEmpty />
          ) : (
            <NothingHere name={name} onShowAll={() => onLocation(allLocations)} />
          )
        ) : arranged.compact ? (
          <CompactGroups key={`${filter} ${location}`} wallet={arranged} {...openers} />
        ) : (
          <WalletGroups wallet={arranged} {...openers} />
        )
      ) : (
        <Missing view={items} words={walletWords.missing} placeholder={<WalletSkeleton />} />
      )}
      <OpenedCode code={code} below={BelowCode && <BelowCode address={addressOf(code.shown, held)} />} />
    </>
  )
}

/** The address on a phone of what is shown. */
const addressOf = (shown: Shown | undefined, items: readonly WalletItem[] = []): string =>
  shown && 'item' in shown ? itemAddress(shown.item, items) : phoneRoutes.wallet.path

const isEmpty = ({ clubs, groups, spent, counts }: Wallet): boolean =>
  clubs.length === 0 && groups.length === 0 && spent.length === 0 && counts.all === 0

interface FiltersProps {
  wallet: Wallet
  value: WalletFilter
  onChange: (filter: WalletFilter) => void
}

/** Kinds that the wallet does not contain are omitted, unless one is chosen. */
const Filters = ({ wallet: { counts }, value, onChange }: FiltersProps) => (
  <ChipChoice
    label={walletWords.show}
    value={value}
    onChange={onChange}
    choices={walletFilters
      .filter((filter) => filter === 'all' || filter === value || counts[filter] > 0)
      .map((filter) => ({ value: filter, label: walletWords.filters[filter], count: counts[filter] }))}
  />
)

/** The skeleton of two groups of tickets. */
const WalletSkeleton = () => (
  <>
    {[1, 2].map((count) => (
      <div key={count} className={layout.g3}>
        <Skeleton width={130} height={22} />
        {Array.from({ length: count }, (_, index) => (
          <Skeleton key={index} height={92} control />
        ))}
      </div>
    ))}
  </>
)

/** The wallet's age when it could not be refreshed, and why no code can be shown meanwhile. */
const Freshness = ({ view }: { view: StoredView<WalletItem[]> }) => (
  <>
    <CodesHidden />
    <AsOf what={dataWords.wallet} view={view} />
  </>
)

/** Opens the item that the address names, as soon as it is known. The address then is the wallet's own. */
const useLinkedItem = (items: readonly WalletItem[] | undefined, show: (item: WalletItem) => void): void => {
  const { query, go } = useNavigation()
  const linked = items && itemAt(query, items)
  const open = useEffectEvent((item: WalletItem) => {
    const rest = new URLSearchParams(query)
    rest.delete(itemQuery)
    go(`${location.pathname}${rest.size > 0 ? `?${rest.toString()}` : ''}`, { replace: true })
    show(item)
  })
  useEffect(() => {
    if (linked) open(linked)
  }, [linked])
}
