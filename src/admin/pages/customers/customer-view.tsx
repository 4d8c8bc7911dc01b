import { useState } from 'react'
import type { Customer } from '#contract/shapes/customer.ts'
import { RouterLink } from '#src/kit/navigation/router-link.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { useSmallStore } from '#src/ui/use-small-store.ts'
import { customerPageWords as words } from '#src/words/admin-customers.ts'
import { AskedContent } from '../../ui/asked.tsx'
import { customerAddress, lastSearch } from '../../ui/customer-search.ts'
import { ReasonDialog, type ReasonedAct } from '../../ui/reason-dialog.tsx'
import { useMay } from '../../ui/own-office.ts'
import { useAsk } from '../../ui/use-ask.ts'
import { Consents } from './consents.tsx'
import { CustomerHead } from './customer-head.tsx'
import { Email } from './email.tsx'
import { Gifts } from './gifts.tsx'
import { GiveSomething } from './goodwill.tsx'
import { HeldItems } from './held-items.tsx'
import { Mails } from './mails.tsx'
import { Memberships } from './memberships.tsx'
import { MoveBelongings } from './move-belongings.tsx'
import { Notes } from './notes.tsx'
import { OpenReportNote } from './open-report-note.tsx'
import { Purchases } from './purchases.tsx'
import { Sessions } from './sessions.tsx'
import { TimeLine } from './time-line.tsx'
import { Uses } from './uses.tsx'
import { Vehicle } from './vehicle.tsx'
import * as css from './customer-view.module.css'

/** A customer, and what staff may do for one. */
export function CustomerView({ id }: { id: string }) {
  const found = useSmallStore(lastSearch)
  const asked = useAsk('GET /accounts/customers/{id}', { params: { id } })
  return (
    <div className={css.page}>
      <RouterLink className={css.back} href={customerAddress()}>
        <Icon name="caret-left" weight="bold" size="sm" />
        {found ? words.back(found.words) : words.toSearch}
      </RouterLink>
      <AskedContent asked={asked}>{(customer) => <Shown customer={customer} onActed={asked.again} />}</AskedContent>
    </div>
  )
}

function Shown({ customer, onActed }: { customer: Customer; onActed: () => void }) {
  const [asked, setAsked] = useState<ReasonedAct | null>(null)
  const [acts, setActs] = useState(0)
  const may = useMay()
  const acted = () => {
    onActed()
    setActs((count) => count + 1)
  }
  return (
    <section className={css.found} aria-label={customer.name}>
      <CustomerHead
        customer={customer}
        acts={
          <>
            {may('give') && <GiveSomething customer={customer} onActed={acted} />}
            {may('join-accounts') && <MoveBelongings customer={customer} onActed={acted} />}
          </>
        }
      />
      <OpenReportNote reports={customer.reports} />
      <div className={css.columns}>
        <div className={css.column}>
          <Memberships customer={customer} onActed={acted} />
          <Purchases customer={customer} ask={setAsked} onActed={acted} />
          <Uses customer={customer} onActed={acted} />
          <Gifts customer={customer} onActed={acted} />
          <Sessions customer={customer} ask={setAsked} />
          <Mails mails={customer.mails} />
          <Consents consents={customer.consents} />
        </div>
        <div className={css.column}>
          <HeldItems customer={customer} ask={setAsked} />
          <Vehicle customer={customer} ask={setAsked} />
          <Email customer={customer} ask={setAsked} />
          <Notes customer={customer} onActed={acted} />
          <TimeLine id={customer.id} acts={acts} />
        </div>
      </div>
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} onDone={acted} />
    </section>
  )
}
