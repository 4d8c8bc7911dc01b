import {
  androidPackagePattern,
  bundlePattern,
  fingerprintPattern,
  firebaseAppPattern,
  teamPattern,
} from '#contract/store-ids.ts'
import { adminSections } from '#contract/routes/admin.ts'
import type { WrapperSettings, WrapperState } from '#contract/shapes/wrappers.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { useAct } from '#src/kit/acts/act.ts'
import { useServices } from '#src/kit/services.ts'
import { Card } from '#src/ui/card.tsx'
import { Field, TextArea } from '#src/ui/field.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { wrapperWords } from '#src/words/admin-wrappers.ts'
import { useFormActs, useKept } from '../../ui/kept-forms.ts'
import * as css from './wrappers-page.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

const { path } = adminSections.find(({ name }) => name === 'wrappers')!

type Name = keyof WrapperSettings
type Typed = Record<Name, string>

const patterns: Record<Name, RegExp> = {
  androidPackage: new RegExp(androidPackagePattern),
  androidFingerprints: new RegExp(fingerprintPattern),
  iosBundle: new RegExp(bundlePattern),
  iosTeam: new RegExp(teamPattern),
  iosFirebaseApp: new RegExp(firebaseAppPattern),
}
const names = Object.keys(patterns) as Name[]

const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim().toUpperCase())
    .filter((line) => line !== '')

const typedOf = (settings: WrapperSettings): Typed => ({
  androidPackage: settings.androidPackage ?? '',
  androidFingerprints: settings.androidFingerprints.join('\n'),
  iosBundle: settings.iosBundle ?? '',
  iosTeam: settings.iosTeam ?? '',
  iosFirebaseApp: settings.iosFirebaseApp ?? '',
})

const settingsOf = (typed: Typed): WrapperSettings => {
  const text = (name: Name) => typed[name].trim() || null
  return {
    androidPackage: text('androidPackage'),
    androidFingerprints: linesIn(typed.androidFingerprints),
    iosBundle: text('iosBundle'),
    iosTeam: text('iosTeam'),
    iosFirebaseApp: text('iosFirebaseApp'),
  }
}

const problemsOf = (typed: Typed): Partial<Typed> => {
  const problems: Partial<Typed> = {}
  for (const name of names) {
    const values = name === 'androidFingerprints' ? linesIn(typed[name]) : [typed[name].trim()]
    if (values.some((value) => value !== '' && !patterns[name].test(value))) problems[name] = wrapperWords.wrong[name]
  }
  return problems
}

interface IdentityFormProps {
  settings: WrapperSettings
  onSaved: (state: WrapperState) => void
}

/** What the stores know of the apps. */
export function IdentityForm({ settings, onSaved }: IdentityFormProps) {
  const { remote } = useServices()
  const { run } = useAct({ dialog: wrapperWords.saveFailed })
  const { go } = useNavigation()
  const form = useKept(
    'wrappers/identities',
    { title: wrapperWords.unsaved, value: typedOf(settings), base: undefined },
    (value) => Object.keys(problemsOf(value)).length,
  )
  const { value: typed, set: setTyped } = form
  const problems = form.isKept ? problemsOf(typed) : {}
  const save = (): Promise<boolean> =>
    run(async () => {
      const saved = await remote.ask('PUT /accounts/wrappers', { body: settingsOf(typed) })
      onSaved(saved)
      setTyped(typedOf(saved.settings))
      form.saved(typedOf(saved.settings))
    }, wrapperWords.saved)
  const reset = () => {
    setTyped(typedOf(settings))
    form.saved(typedOf(settings))
  }
  useFormActs(form.acts, { save, reset, show: () => go(path) })
  return (
    <Card as="section" className={css.checks} data-setting="wrappers/identities">
      <SectionHead title={wrapperWords.identities} />
      <p className={`${prose.muted} ${prose.small}`}>{wrapperWords.identitiesLead}</p>
      <div className={css.identities}>
        {names.map((name) => {
          const { label, hint } = wrapperWords.fields[name]
          const error = problems[name]
          const shared = {
            label,
            hint,
            optional: true,
            value: typed[name],
            autoComplete: 'off',
            spellCheck: false,
            ...(error ? { error } : {}),
            onChange: ({ target }: { target: { value: string } }) =>
              setTyped((now) => ({ ...now, [name]: target.value })),
          }
          return name === 'androidFingerprints' ? (
            <TextArea key={name} {...shared} />
          ) : (
            <Field key={name} {...shared} autoCapitalize="none" />
          )
        })}
      </div>
    </Card>
  )
}
