import { useAct } from '#src/kit/acts/act.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { isRefused } from '#src/remote/outcome.ts'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { toasts } from '#src/ui/toasts.ts'
import { adminWords } from '#src/words/admin.ts'
import { useEditing } from '../editing/editing-context.ts'
import { isOvertaken } from '../editing/use-site-editing.ts'
import { showSetting } from '../settings/wanted-setting.ts'
import { sectionOf } from '../settings/section-edits.ts'
import { fieldName } from '../settings/setting-names.ts'
import { forgetForm, useKeptForms } from '../ui/kept-forms.ts'

/** What is not saved on any page, and the two ways to end it. */
export const useBar = () => {
  const { changes, problems, reset, save } = useEditing()
  const { settings: forms, unsent } = useKeptForms()
  const show = useShow()
  const { busy: saving, run } = useAct({ dialog: failureOf })
  const count = changes.length + forms.length
  const wrong = Object.keys(problems).length + forms.reduce((sum, form) => sum + form.wrong, 0)

  /** @param words of the publication, for the history */
  const send = async (words = ''): Promise<void> => {
    if (wrong > 0) return showFirstProblem(problems, forms, show)
    await run(async (keyOf) => {
      if (changes.length > 0) {
        await save(keyOf, words)
        toasts.show(adminWords.saved, 'success')
      }
      await saveForms(forms, show)
    })
  }

  /** @returns whether the changes are gone */
  const askReset = async (): Promise<boolean> => {
    const { resetTitle: title, resetBody, resetYes: yes, resetNo: no } = adminWords
    if (!(await dialogs.confirm({ title, body: resetBody(count), yes, no, danger: true }))) return false
    reset()
    for (const { name, acts } of forms) {
      if (acts.current) acts.current.reset()
      else forgetForm(name)
    }
    return true
  }

  return { count, wrong, unsent, saving, send, askReset }
}

export type Bar = ReturnType<typeof useBar>

type Form = ReturnType<typeof useKeptForms>['settings'][number]

interface Show {
  setting: (path: string) => void
  form: (form: Form) => void
}

/** Opens the section of a setting or a form, and its field there. */
const useShow = (): Show => {
  const { go } = useNavigation()
  return {
    setting: (path) => {
      showSetting(path)
      const section = sectionOf(path)
      if (section) go(section)
    },
    form: ({ name, path, acts }) => {
      showSetting(name)
      if (acts.current) acts.current.show()
      else go(path)
    },
  }
}

/** Says what is wrong, then shows the first of it. */
const showFirstProblem = async (
  problems: Readonly<Record<string, string>>,
  forms: readonly Form[],
  show: Show,
): Promise<void> => {
  const paths = Object.keys(problems)
  const wrongForms = forms.filter(({ wrong }) => wrong > 0)
  const count = paths.length + wrongForms.reduce((sum, { wrong }) => sum + wrong, 0)
  const body = problemsText(
    problems,
    wrongForms.map(({ title }) => title),
  )
  await dialogs.alert({ kind: 'warning', title: adminWords.problems(count), body })
  if (paths[0] !== undefined) show.setting(paths[0])
  else if (wrongForms[0]) show.form(wrongForms[0])
}

const saveForms = async (forms: readonly Form[], show: Show): Promise<void> => {
  for (const form of forms) {
    const { current } = form.acts
    if (await current?.save()) continue
    // One that was typed before this page is saved once it was seen.
    if (current) current.show()
    else show.form(form)
    return
  }
}

const problemsText = (problems: Readonly<Record<string, string>>, forms: readonly string[] = []): string =>
  adminWords.problemsBody([
    ...Object.entries(problems).map(([path, problem]) => adminWords.problemOf(fieldName(path), problem)),
    ...forms,
  ])

const refusalText = (error: unknown): string => {
  if (!isRefused(error)) return ''
  return Object.keys(error.fieldErrors).length > 0 ? problemsText(error.fieldErrors) : error.message
}

const failureOf = (error: unknown) =>
  isOvertaken(error)
    ? { kind: 'warning' as const, title: adminWords.overtakenTitle, body: adminWords.overtaken }
    : {
        kind: 'error' as const,
        title: adminWords.saveFailedTitle,
        body: refusalText(error) || adminWords.saveFailed,
      }
