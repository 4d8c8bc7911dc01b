import { useState } from 'react'
import { emailProblem } from '#contract/rules/email.ts'
import type { Customer, GivenGift } from '#contract/shapes/customer.ts'
import { shortDate } from '#src/kit/format.ts'
import { useServices } from '#src/kit/services.ts'
import { Badge, type BadgeProps } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { EmailField } from '#src/ui/email-field.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { useLasting } from '#src/ui/overlays/use-lasting.ts'
import { Row } from '#src/ui/row.tsx'
import { customerGiftWords as words } from '#src/words/admin-customers.ts'
import { Permitted } from '../../ui/permitted.tsx'
import { ReasonForm } from '../../ui/reason-dialog.tsx'
import { Listed } from './listed.tsx'
import * as layout from '#src/ui/styles/layout.module.css'

const tones: Record<GivenGift['state'], NonNullable<BadgeProps['tone']>> = {
  waiting: 'info',
  'in a wallet': 'success',
  used: 'plain',
}

interface GiftsProps {
  customer: Customer
  onActed: () => void
}

/** Gifts that the customer has given. One that went to a wrong address is sent again. */
export function Gifts({ customer, onActed }: GiftsProps) {
  const [asked, setAsked] = useState<GivenGift | null>(null)
  const { shown, life } = useLasting(asked)
  if (customer.gifts.length === 0) return null
  const close = () => setAsked(null)
  return (
    <>
      <Listed title={words.title} none="" list={customer.gifts}>
        {(gift) => (
          <Row
            key={gift.id}
            title={gift.name}
            detail={words.detail(gift.email, shortDate(gift.at))}
            end={
              <span className={`${layout.flex} ${layout.center}`}>
                <Badge tone={tones[gift.state]}>{words.states[gift.state]}</Badge>
                {gift.state !== 'used' && (
                  <Permitted to="help-customers">
                    <Button
                      kind="tonal"
                      size="sm"
                      aria-label={words.sendOf(gift.name, gift.email)}
                      onClick={() => setAsked(gift)}
                    >
                      {words.send}
                    </Button>
                  </Permitted>
                )}
              </span>
            }
          />
        )}
      </Listed>
      <Dialog
        {...life}
        onClose={close}
        title={shown ? words.sendOf(shown.name, shown.email) : undefined}
        description={words.body}
      >
        {shown && <SendForm customerId={customer.id} gift={shown} onClose={close} onDone={onActed} />}
      </Dialog>
    </>
  )
}

interface SendFormProps {
  customerId: string
  gift: GivenGift
  onClose: () => void
  onDone: () => void
}

function SendForm({ customerId, gift, onClose, onDone }: SendFormProps) {
  const { remote } = useServices()
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <ReasonForm
      yes={words.send}
      done={words.sent}
      onClose={onClose}
      onDone={onDone}
      check={() => {
        const wrong = emailProblem(email)
        setProblem(wrong)
        return wrong === null
      }}
      act={(reason) => {
        const body = { email: email.trim(), reason }
        const params = { id: customerId, item: gift.id }
        return remote.ask('POST /accounts/customers/{id}/gifts/{item}/send', { params, body })
      }}
    >
      <EmailField
        label={words.email}
        value={email}
        autoComplete="off"
        {...(problem ? { error: problem } : {})}
        onChange={({ target }) => {
          setProblem(null)
          setEmail(target.value)
        }}
      />
    </ReasonForm>
  )
}
