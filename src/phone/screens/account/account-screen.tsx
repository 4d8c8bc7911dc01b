import { knownOr } from '#src/kit/data/known-or.ts'
import { useState } from 'react'
import type { Account, Vehicle } from '#contract/shapes/account.ts'
import { AsOf } from '#src/customer/ui/as-of.tsx'
import { useStored, type StoredView } from '#src/kit/data/use-stored.ts'
import { useSavedHere } from '#src/customer/account/use-saved-here.ts'
import { Options } from '#src/customer/account/options.tsx'
import { ConfirmNote } from '#src/customer/email/confirm-note.tsx'
import { problemText } from '#src/kit/forms/problem-text.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import * as resources from '#src/resources/resource.ts'
import { Card } from '#src/ui/card.tsx'
import { Note } from '#src/ui/note.tsx'
import { Page } from '#src/phone/ui/page.tsx'
import { Section } from '#src/ui/section-head.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { accountWords } from '#src/words/account.ts'
import { reportWords } from '#src/words/report.ts'
import { dataWords } from '#src/words/data.ts'
import { AccountSheets, type OpenSheet } from './account-sheets.tsx'
import { MoreLinks, Versions } from './more-links.tsx'
import * as prose from '#src/ui/styles/prose.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'
import { formWords } from '#src/words/forms.ts'
import * as css from './account.module.css'
import { CardRow } from '#src/customer/paying/card/card-row.tsx'
import { VehicleRow } from '#src/customer/vehicle/vehicle-row.tsx'
import { IconTile } from '#src/customer/ui/icon-tile.tsx'
import { RowLink, Rows } from '#src/ui/row.tsx'

export default function AccountScreen() {
  const { back } = useNavigation()
  const account = useStored(resources.account, undefined)
  return (
    <Page title={accountWords.title} onBack={back} busy={account.is !== 'known' && account.refreshing}>
      <AsOf what={dataWords.account} view={account} />
      {account.is === 'known' ? <Known account={account.value} /> : <Unknown view={account} />}
      <MoreLinks email={knownOr(account)?.email} />
      <Versions />
    </Page>
  )
}

/** Shown before the first answer, and without one. */
function Unknown({ view }: { view: StoredView<Account> }) {
  if (view.is === 'loading') return <Placeholder />
  return (
    <Note
      tone="warning"
      live
      end={
        <button
          type="button"
          className={`${prose.link} ${prose.linkTap} ${prose.strong} ${prose.small} ${layout.nowrap}`}
          onClick={view.refresh}
        >
          {accountWords.tryAgain}
        </button>
      }
    >
      {problemText(view.problem, accountWords.unread)}
    </Note>
  )
}

const Placeholder = () => (
  <>
    <Card className={layout.flex}>
      <Skeleton width={50} height={50} round />
      <span className={`${layout.grow} ${layout.g2}`}>
        <Skeleton width="60%" height={20} />
        <Skeleton width="80%" />
      </span>
    </Card>
    <Card className={layout.g4}>
      <Skeleton height={40} />
      <Skeleton height={40} />
      <Skeleton height={40} />
    </Card>
  </>
)

function Known({ account }: { account: Account }) {
  const car = useStored(resources.vehicle, undefined)
  const waits = useSavedHere()
  const [sheet, setSheet] = useState<OpenSheet | null>(null)
  const show = (name: OpenSheet['name']) => () => setSheet({ name, open: true, turn: (sheet?.turn ?? 0) + 1 })
  return (
    <>
      <ProfileCard account={account} waits={waits.has('profile')} onEdit={show('profile')} />
      {!account.emailConfirmed && <ConfirmNote email={account.email} />}
      <AccountRows
        account={account}
        car={car}
        vehicleWaits={waits.has('vehicle')}
        onAddVehicle={show('vehicle')}
        onCard={show('card')}
      />
      <Section title={accountWords.options}>
        <Options account={account} />
      </Section>
      {sheet && (
        <AccountSheets
          sheet={sheet}
          account={account}
          vehicle={knownOr(car)}
          onClose={() => setSheet({ ...sheet, open: false })}
        />
      )}
    </>
  )
}

const initialsOf = ({ firstName, lastName }: Account): string =>
  `${firstName[0] ?? ''}${lastName[0] ?? ''}`.toUpperCase()

const ProfileCard = ({ account, waits, onEdit }: { account: Account; waits: boolean; onEdit: () => void }) => (
  <Card className={css.profile}>
    <Avatar large initials={initialsOf(account)} />
    <span className={css.who}>
      <b className={css.name}>
        {account.firstName} {account.lastName}
      </b>
      <span className={`${prose.small} ${prose.muted} ${css.email}`}>{account.email}</span>
      {waits && <span className={`${prose.small} ${prose.muted}`}>{formWords.savedHere}</span>}
    </span>
    <Button kind="tonal" onClick={onEdit}>
      {accountWords.edit}
    </Button>
  </Card>
)

interface AccountRowsProps {
  account: Account
  car: StoredView<Vehicle | null>
  vehicleWaits: boolean
  onAddVehicle: () => void
  onCard: () => void
}

/** Vehicle, card and purchases. */
function AccountRows({ account, car, vehicleWaits, onAddVehicle, onCard }: AccountRowsProps) {
  const { opens } = useNavigation()
  return (
    <Rows>
      <VehicleRow car={car} waits={vehicleWaits} onAdd={onAddVehicle} />
      <CardRow payment={account.payment} change={accountWords.cardUpdate} onChange={onCard} />
      {opens('/purchaseHistory') && (
        <RowLink href="/purchaseHistory" start={<IconTile name="receipt" />} title={accountWords.purchases} />
      )}
      {opens('/report') && (
        <RowLink href="/report" start={<IconTile name="lifebuoy" />} title={reportWords.listTitle} />
      )}
    </Rows>
  )
}
