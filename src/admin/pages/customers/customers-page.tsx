import { useEffect, useEffectEvent, useState } from 'react'
import { emailProblem } from '#contract/rules/email.ts'
import type { Customer } from '#contract/shapes/customer.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmailField } from '#src/ui/email-field.tsx'
import { Form } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { useSmallStore } from '#src/ui/use-small-store.ts'
import { customerWords } from '#src/words/admin-desk.ts'
import { ReasonDialog, type ReasonedAct } from '../../ui/reason-dialog.tsx'
import { SectionPage } from '../../ui/section-page.tsx'
import { wantedCustomer } from '../../ui/wanted-customer.ts'
import { CustomerHead } from './customer-head.tsx'
import * as css from './customers-page.module.css'
import * as columns from '../../ui/columns.module.css'
import { Memberships } from './memberships.tsx'
import { HeldItems } from './held-items.tsx'
import { Purchases } from './purchases.tsx'
import { Sessions } from './sessions.tsx'
import { useCustomer } from './use-customer.ts'
import { Consents } from './consents.tsx'
import { Uses } from './uses.tsx'
import { Vehicle } from './vehicle.tsx'
import * as prose from '#src/ui/styles/prose.module.css'

/** A customer found by email, and what an administrator may do for them. */
export default function CustomersPage() {
  const [email, setEmail] = useState('')
  const [typo, setTypo] = useState<string | null>(null)
  const { customer, problem, busy, find, forgetProblem } = useCustomer()
  const search = () => {
    const wrong = emailProblem(email)
    setTypo(wrong)
    if (!wrong) void find(email.trim())
  }
  useWantedCustomer((wanted) => {
    setTypo(null)
    setEmail(wanted)
    void find(wanted)
  })
  const error = typo ?? problem
  return (
    <SectionPage title={customerWords.title} lead={customerWords.lead}>
      <Card as="section">
        <Form
          className={css.search}
          onSubmit={(event) => {
            event.preventDefault()
            search()
          }}
        >
          <EmailField
            label={customerWords.email}
            value={email}
            autoComplete="off"
            hint={customer ? undefined : customerWords.start}
            {...(error ? { error } : {})}
            onChange={({ target }) => {
              setTypo(null)
              forgetProblem()
              setEmail(target.value)
            }}
          />
          <Button type="submit" busy={busy} icon={<Icon name="magnifying-glass" />}>
            {customerWords.find}
          </Button>
        </Form>
      </Card>
      {customer && <Found key={customer.id} customer={customer} onActed={() => void find(customer.email)} />}
      <p className={prose.visuallyHidden} role="status">
        {customer?.name}
      </p>
    </SectionPage>
  )
}

/** Finds the customer that the search of the office asks for. */
const useWantedCustomer = (find: (email: string) => void): void => {
  const wanted = useSmallStore(wantedCustomer)
  const take = useEffectEvent((email: string) => {
    wantedCustomer.set(null)
    find(email)
  })
  useEffect(() => {
    if (wanted !== null) take(wanted)
  }, [wanted])
}

function Found({ customer, onActed }: { customer: Customer; onActed: () => void }) {
  const [asked, setAsked] = useState<ReasonedAct | null>(null)
  return (
    <section className={css.found} aria-label={customer.name}>
      <CustomerHead customer={customer} />
      <Memberships customer={customer} onActed={onActed} />
      <div className={columns.columns}>
        <div className={css.column}>
          <HeldItems customer={customer} ask={setAsked} />
          <Vehicle customer={customer} ask={setAsked} />
          <Sessions customer={customer} ask={setAsked} />
        </div>
        <div className={css.column}>
          <Purchases customer={customer} ask={setAsked} />
          <Uses uses={customer.uses} />
          <Consents consents={customer.consents} />
        </div>
      </div>
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} onDone={onActed} />
    </section>
  )
}
