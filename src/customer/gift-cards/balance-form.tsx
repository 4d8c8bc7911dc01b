import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { concealCardNumber, giftCardNumberProblem } from '#contract/rules/card-number.ts'
import { digitsOf } from '#contract/rules/digits.ts'
import { useConnectionState } from '#src/kit/connection/use-connection-state.ts'
import { incompleteText, resolverOf } from '#src/customer/forms/rules.ts'
import { money } from '#src/kit/format.ts'
import { useServices } from '#src/kit/services.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Form } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { Section } from '#src/ui/section-head.tsx'
import { giftCardWords } from '#src/words/gift-cards.ts'
import { askBalance, type Balance } from './balance.ts'
import { CardNumberField } from './card-number-field.tsx'

interface BalanceRequest {
  cardNumber: string
}

const problemsOf = ({ cardNumber }: BalanceRequest) => ({ cardNumber: giftCardNumberProblem(cardNumber) })
const labels = { cardNumber: giftCardWords.number }

/** Check Gift Card Balance: asks the server at once, and stores neither the number nor the answer. */
export function BalanceForm() {
  const services = useServices()
  const offline = useConnectionState() === 'offline'
  const [result, setResult] = useState<{ number: string; balance: Balance }>()
  const form = useForm<BalanceRequest>({
    defaultValues: { cardNumber: '' },
    mode: 'onTouched',
    resolver: resolverOf(problemsOf),
  })
  const submit = form.handleSubmit(async ({ cardNumber }) => {
    setResult(undefined)
    const number = digitsOf(cardNumber)
    setResult({ number, balance: await askBalance(services, number) })
  })
  const incomplete = incompleteText(problemsOf, form.watch(), labels)
  return (
    <Section title={giftCardWords.checkTitle}>
      <Card>
        <Form held={offline} onSend={() => void submit()}>
          <CardNumberField {...form.register('cardNumber')} error={form.formState.errors.cardNumber?.message} />
          <Button
            type="submit"
            kind="tonal"
            block
            busy={form.formState.isSubmitting}
            reason={offline ? giftCardWords.needsSignal : incomplete}
          >
            {giftCardWords.check}
          </Button>
        </Form>
        {result && <Result {...result} />}
      </Card>
    </Section>
  )
}

function Result({ number, balance }: { number: string; balance: Balance }) {
  if (balance.is === 'unasked') return null
  if (balance.is !== 'known')
    return (
      <Note tone={balance.is === 'failed' ? 'danger' : 'warning'} live>
        {balance.message}
      </Note>
    )
  return (
    <Note tone="success" live>
      {giftCardWords.result(concealCardNumber(number), money(balance.cents))}
    </Note>
  )
}
