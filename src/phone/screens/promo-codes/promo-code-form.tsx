import { useForm } from 'react-hook-form'
import { fieldLimits } from '#contract/constants.ts'
import { useConnectionState } from '#src/kit/connection/use-connection-state.ts'
import { formProblemText } from '#src/kit/forms/form-problem-text.ts'
import { incompleteText, resolverOf } from '#src/customer/forms/rules.ts'
import { useFormDraft } from '#src/customer/forms/use-form-draft.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field, Form } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { dealWords } from '#src/words/deals.ts'
import { claimPromoCode } from './claim.ts'
import { useClaim } from './use-claim.ts'
import { requiredProblem, type Problem } from '#contract/rules/required.ts'

const labels = { code: dealWords.yourCode }

/** Claims a typed code. What is typed stays on this device until the code is claimed. */
export function PromoCodeForm() {
  const { go } = useNavigation()
  const offline = useConnectionState() === 'offline'
  const { claim, busy } = useClaim()
  const form = useForm<PromoForm>({
    defaultValues: emptyPromo,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    resolver: resolverOf(promoProblems),
  })
  const forget = useFormDraft(form, { name: 'draft/promo-code', empty: emptyPromo })
  const submit = form.handleSubmit(async (typed) => {
    const code = typed.code.trim()
    const outcome = await claim(code, (ports, key) => claimPromoCode(ports, code, key))
    if (outcome.is === 'failed') form.setError('code', { type: 'server', message: formProblemText(outcome.error) })
    if (outcome.is !== 'claimed') return
    form.reset(emptyPromo)
    await forget()
    const { codeClaimed: title, added, walletYes: yes } = dealWords
    if (await dialogs.confirm({ kind: 'success', title, body: added(outcome.what), yes })) go('/wallet')
  })
  return (
    <Card>
      <Form held={offline} onSend={() => void submit()}>
        <Field
          {...form.register('code')}
          label={dealWords.code}
          hint={dealWords.codeHint}
          icon={<Icon name="ticket" />}
          error={form.formState.errors.code?.message}
          maxLength={fieldLimits.promoCode}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
        />
        <Button
          type="submit"
          block
          busy={busy}
          reason={offline ? dealWords.needsSignal : incompleteText(promoProblems, form.watch(), labels)}
        >
          {dealWords.claimCode}
        </Button>
      </Form>
    </Card>
  )
}

interface PromoForm {
  code: string
}

const emptyPromo: PromoForm = { code: '' }

const promoProblems = ({ code }: PromoForm): { code: Problem } => ({ code: requiredProblem(code) })
