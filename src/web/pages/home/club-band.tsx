import { toCents } from '#contract/rules/money.ts'
import type { Product } from '#contract/shapes/product.ts'
import { money } from '#src/kit/format.ts'
import { firstMonthOf } from '#src/customer/catalogue/present.ts'
import { Badge } from '#src/ui/badge.tsx'
import { LinkButton } from '#src/ui/button.tsx'
import { Ticks } from '#src/customer/ui/ticks.tsx'
import { webHomeWords } from '#src/words/web-home.ts'
import { ClubArt } from './club-art.tsx'
import * as css from './club-band.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** A club with what it includes and costs, beside its pass. */
export function ClubBand({ club }: { club: Product }) {
  const first = firstMonthOf(club)
  const monthly = club.monthlyPrice === null ? undefined : money(toCents(club.monthlyPrice))
  return (
    <section className={css.band}>
      <div className={css.words}>
        {first !== null && <Badge tone="pop">{webHomeWords.firstMonth(money(first))}</Badge>}
        <h2 className={css.name}>{club.name}</h2>
        <Ticks items={club.details} large />
        <div className={css.buy}>
          <LinkButton size="lg" href="/washClub">
            {webHomeWords.joinClub}
          </LinkButton>
          {monthly && (
            <span className={prose.muted}>
              {first === null ? webHomeWords.monthly(monthly) : webHomeWords.then(monthly)}
            </span>
          )}
        </div>
      </div>
      <ClubArt />
    </section>
  )
}
