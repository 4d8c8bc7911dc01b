import { useEffect, useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { messages } from '#contract/messages.ts'
import { useBotCheck } from '#src/kit/bot-check/use-bot-check.ts'
import type { EmailVerdict } from '#src/customer/forms/email-check.ts'
import { keyPerIntent } from '#src/kit/forms/key-per-intent.ts'
import { formProblemText } from '#src/kit/forms/form-problem-text.ts'
import { showFieldErrors, resolverOf, incompleteText, type Problems } from '#src/customer/forms/rules.ts'
import { useEmailCheck } from '#src/customer/forms/use-email-check.ts'
import { useFormDraft } from '#src/customer/forms/use-form-draft.ts'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { appTexts } from '#src/resources/resource.ts'
import { useServices } from '#src/kit/services.ts'
import { isRefused } from '#src/remote/outcome.ts'
import { fieldLabels } from '#src/words/forms.ts'
import { emptyForm, referralIn, requestOf, secrets, signUpProblems, type SignUpForm } from './form.ts'
import { signUp } from './sign-up.ts'

const problemsFor =
  (verdict: EmailVerdict): Problems<SignUpForm> =>
  (values) => {
    const problems = signUpProblems(values)
    return verdict === 'taken' ? { ...problems, email: problems.email ?? messages.EMAIL_TAKEN.text } : problems
  }

/**
 * The sign-up form: its rules, the server's check of the email, its draft, and its submission.
 * @param onDone called once the user is logged in
 */
export const useSignUp = (onDone: () => void) => {
  const services = useServices()
  const check = useBotCheck()
  const termsVersion = knownOr(useStored(appTexts, undefined))?.termsVersion
  const [verdict, setVerdict] = useState<EmailVerdict>('unknown')
  const [problem, setProblem] = useState('')
  const keyFor = useMemo(() => keyPerIntent(services.newKey), [services])
  const problemsOf = problemsFor(verdict)
  const [empty] = useState(() => ({ ...emptyForm, referralCode: referralIn(location.hash) }))
  const form = useForm<SignUpForm>({
    defaultValues: empty,
    mode: 'onTouched',
    resolver: resolverOf(problemsOf),
  })
  const values = { ...emptyForm, ...useWatch({ control: form.control }) }
  const forget = useFormDraft(form, { name: 'draft/sign-up', empty, secrets })
  useEmailCheck(values.email, setVerdict)

  useEffect(() => {
    if (verdict !== 'unknown') void form.trigger('email')
  }, [verdict, form])

  const submit = form.handleSubmit(async (filled) => {
    setProblem('')
    const body = requestOf(filled, termsVersion)
    try {
      await signUp(services, check, body, keyFor(body))
      await forget()
      onDone()
    } catch (error) {
      if (isRefused(error, 'EMAIL_TAKEN')) setVerdict('taken')
      showFieldErrors(form, error)
      setProblem(formProblemText(error))
    }
  })

  return { form, check, values, verdict, problem, submit, reason: incompleteText(problemsOf, values, fieldLabels) }
}

export type SignUp = ReturnType<typeof useSignUp>
