import { toCents } from '#contract/rules/money.ts'
import type { WashClub } from '#contract/shapes/wallet.ts'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { money, shortDate } from '#src/kit/format.ts'
import { washClub } from '#src/resources/resource.ts'
import { ClubPass } from '#src/customer/club/club-pass.tsx'
import { clubState } from '#src/customer/club/club-state.ts'
import { LinkButton } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { webAccountWords as words } from '#src/words/web-account.ts'
import { NoClub } from './no-club.tsx'
import { sectionPath } from './section-of.ts'
import * as layout from '#src/ui/styles/layout.module.css'

const nextBill = (club: WashClub): string | undefined => {
  if (clubState(club) !== 'active' || !club.nextBillingDate) return undefined
  const price = club.monthlyPrice === null ? '' : money(toCents(club.monthlyPrice))
  return words.nextBill(shortDate(club.nextBillingDate), price)
}

/** The pass of the club with the way to its plan; without a club the way to the clubs. */
export function ClubPanel({ path }: { path: string }) {
  const club = knownOr(useStored(washClub, undefined))
  if (!club) return <Skeleton height={272} />
  if (clubState(club) === 'none') return <NoClub />
  return (
    <div className={layout.g3}>
      <ClubPass club={club} more={nextBill(club)} />
      <LinkButton kind="tonal" block href={sectionPath(path, 'club')}>
        {words.managePlan}
      </LinkButton>
    </div>
  )
}
