import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import type { Account } from '#contract/shapes/account.ts'
import { purchases } from '#src/resources/resource.ts'
import { ConfirmNote } from '#src/customer/email/confirm-note.tsx'
import { LinkButton } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { webAccountWords as words } from '#src/words/web-account.ts'
import { CardLine } from './card-line.tsx'
import { ClubPanel } from './club-panel.tsx'
import { ProfilePanel } from './profile-panel.tsx'
import { PurchaseTable } from './purchase-table.tsx'
import { sectionPath } from './section-of.ts'
import { VehiclePanel } from './vehicle-panel.tsx'
import * as css from './overview.module.css'

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
