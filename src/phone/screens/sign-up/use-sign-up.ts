import { useEffect, useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { messages } from '#contract/messages.ts'
import { useBotCheck } from '#src/kit/bot-check/use-bot-check.ts'
import type { EmailVerdict } from '#src/kit/forms/email-check.ts'
import { keyPerIntent } from '#src/kit/forms/key-per-intent.ts'
import { problemText } from '#src/kit/forms/problem-text.ts'
import { showFieldErrors, resolverOf, incompleteText, type Problems } from '#src/kit/forms/rules.ts'
import { useEmailCheck } from '#src/kit/forms/use-email-check.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { appTexts } from '#src/resources/resource.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { useServices } from '#src/kit/services.ts'
import { isRefused } from '#src/remote/outcome.ts'
import { fieldLabels } from '#src/words/forms.ts'
import { draftOf, emptyForm, referralIn, requestOf, signUpProblems, type SignUpDraft, type SignUpForm } from './form.ts'
import { signUp, writeDraft } from './sign-up.ts'

/** A reload right after a keystroke may lose this much typing, in milliseconds. */
const draftDelay = 300

const problemsFor =
  (verdict: EmailVerdict): Problems<SignUpForm> =>
  (values) => {
    const problems = signUpProblems(values)
    return verdict === 'taken' ? { ...problems, email: problems.email ?? messages.EMAIL_TAKEN.text } : problems
  }

/** The sign-up form: its rules, the server's check of the email, its draft, and its submission. */
export const useSignUp = (draft: SignUpDraft | undefined) => {
  const services = useServices()
  const { go } = useNavigation()
  const check = useBotCheck()
  const termsVersion = useStored(appTexts, undefined).value?.termsVersion
  const [verdict, setVerdict] = useState<EmailVerdict>('unknown')
  const [problem, setProblem] = useState('')
  const keyFor = useMemo(() => keyPerIntent(services.newKey), [services])
  const problemsOf = problemsFor(verdict)
  const invited = referralIn(location.hash)
  const form = useForm<SignUpForm>({
    defaultValues: { ...emptyForm, ...draft, ...(invited && { referralCode: invited }) },
    mode: 'onTouched',
    resolver: resolverOf(problemsOf),
  })
  const values = { ...emptyForm, ...useWatch({ control: form.control }) }
  useDraft(values)
  useEmailCheck(values.email, setVerdict)

  useEffect(() => {
    if (verdict !== 'unknown') void form.trigger('email')
  }, [verdict, form])

  const submit = form.handleSubmit(async (filled) => {
    setProblem('')
    const body = requestOf(filled, termsVersion)
    try {
      await signUp(services, check, body, keyFor(body))
      go('/', { replace: true })
    } catch (error) {
      if (isRefused(error, 'EMAIL_TAKEN')) setVerdict('taken')
      showFieldErrors(form, error)
      setProblem(problemText(error))
    }
  })

  return { form, check, values, verdict, problem, submit, reason: incompleteText(problemsOf, values, fieldLabels) }
}

export type SignUp = ReturnType<typeof useSignUp>

/** Stores the input on this device, without the passwords. */
const useDraft = (values: SignUpForm): void => {
  const { own, clock } = useServices()
  const text = JSON.stringify(draftOf(values))
  useEffect(() => {
    if (text === untouched) return
    return clock.after(draftDelay, () => void writeDraft(own, JSON.parse(text) as SignUpDraft))
  }, [own, clock, text])
}

const untouched = JSON.stringify(draftOf(emptyForm))
