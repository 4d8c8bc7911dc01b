import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import type { Account } from '#contract/shapes/account.ts'
import { purchases, vehicle, washClub } from '#src/resources/resource.ts'
import { ConfirmNote } from '#src/customer/email/confirm-note.tsx'
import { LinkButton } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { webAccountWords as words } from '#src/words/web-account.ts'
import { ProfilePanel } from './profile-panel.tsx'
import { PurchaseTable } from './purchase-table.tsx'
import { sectionPath } from './section-of.ts'
import * as css from './overview.module.css'
import { cardName } from '#src/customer/paying/card/card-name.ts'
import { useAddCard } from '#src/customer/paying/card/use-add-card.ts'
import { Icon } from '#src/ui/icon.tsx'
import { accountWords } from '#src/words/account.ts'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'
import { Suspense, useState } from 'react'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { useSavedHere } from '#src/customer/account/use-saved-here.ts'
import { VehicleRow } from '#src/customer/vehicle/vehicle-row.tsx'
import { Rows } from '#src/ui/row.tsx'
import { toCents } from '#contract/rules/money.ts'
import type { WashClub } from '#contract/shapes/wallet.ts'
import { money } from '#src/kit/format.ts'
import { ClubPass } from '#src/customer/club/club-pass.tsx'
import { clubState } from '#src/customer/memberships/club-state.ts'
import { keyOf, useOwnClubs } from '#src/customer/memberships/own.ts'
import { useBillingDay } from '#src/customer/memberships/billing-day.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { NoClub } from './no-club.tsx'

/** Purchases that the overview shows. */
const latest = 3

/** The overview: the profile's form, the pass of the club, the vehicle, and the latest purchases. */
export function Overview({ account, path }: { account: Account; path: string }) {
  const bought = useStored(purchases, undefined)
  const count = knownOr(bought)?.length ?? 0
  return (
    <>
      {!account.emailConfirmed && <ConfirmNote email={account.email} />}
      <div className={css.overview}>
        <ProfilePanel account={account} />
        <div className={css.side}>
          <ClubPanel path={path} />
          <VehiclePanel />
        </div>
        <Card as="section" flush className={css.history}>
          <div className={css.historyHead}>
            <h2>{words.sections.history}</h2>
            <CardLine payment={account.payment} />
          </div>
          <PurchaseTable view={bought} limit={latest} />
          {count > latest && (
            <div className={css.all}>
              <LinkButton kind="quiet" href={sectionPath(path, 'history')}>
                {words.seeAll(count)}
              </LinkButton>
            </div>
          )}
        </Card>
      </div>
    </>
  )
}

/** The card on file in one line, and the button that adds or replaces it. */
function CardLine({ payment }: { payment: Account['payment'] }) {
  const addCard = useAddCard()
  const { onFile, expirationMonth: month, expirationYear: year } = payment
  const name = onFile ? cardName(payment) : accountWords.cardNone
  return (
    <p className={`${layout.flex} ${layout.wrap} ${prose.small}`}>
      <Icon name="credit-card" />
      <span className={prose.num}>{month && year ? words.cardLine(name, month, year) : name}</span>
      <button type="button" className={`${prose.link} ${prose.linkTap}`} onClick={() => void addCard()}>
        {onFile ? accountWords.cardReplace : accountWords.cardAdd}
      </button>
    </p>
  )
}

const VehicleSheet = lazyPart(() => import('#src/customer/vehicle/vehicle-sheet.tsx'))

/** The vehicle, or the form that asks for it. */
function VehiclePanel() {
  const car = useStored(vehicle, undefined)
  const waits = useSavedHere().has('vehicle')
  // `turn` remounts the form at every opening; a closed one stays until its animation is over.
  const [sheet, setSheet] = useState({ open: false, turn: 0 })
  return (
    <>
      <Rows>
        <VehicleRow car={car} waits={waits} onAdd={() => setSheet({ open: true, turn: sheet.turn + 1 })} />
      </Rows>
      <Suspense fallback={null}>
        {sheet.turn > 0 && (
          <VehicleSheet
            key={sheet.turn}
            known={knownOr(car)}
            open={sheet.open}
            onClose={() => setSheet({ ...sheet, open: false })}
          />
        )}
      </Suspense>
    </>
  )
}

const nextBill = (club: WashClub, day: (when: string) => string): string | undefined => {
  if (clubState(club) !== 'active' || !club.nextBillingDate) return undefined
  const price = club.monthlyPrice === null ? '' : money(toCents(club.monthlyPrice))
  return words.nextBill(day(club.nextBillingDate), price)
}

/** The pass of the club with the way to its plan; without a club the way to the clubs. */
function ClubPanel({ path }: { path: string }) {
  const club = knownOr(useStored(washClub, undefined))
  if (!club) return <Skeleton height={272} />
  return clubState(club) === 'none' ? <NoClub /> : <Passes first={club} path={path} />
}

/** @param first the club of the first membership */
function Passes({ first, path }: { first: WashClub; path: string }) {
  const day = useBillingDay()
  return (
    <div className={layout.g3}>
      {useOwnClubs(first).map((shown) => (
        <ClubPass key={keyOf(shown)} {...shown} more={nextBill(shown.club, day)} />
      ))}
      <LinkButton kind="tonal" block href={sectionPath(path, 'club')}>
        {words.managePlan}
      </LinkButton>
    </div>
  )
}
