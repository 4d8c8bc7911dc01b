import { useState } from 'react'
import type { WrapperState } from '#contract/shapes/wrappers.ts'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import { wrapperWords } from '#src/words/admin-wrappers.ts'
import { AskedContent } from '../../ui/asked.tsx'
import { SectionPage } from '../../ui/section-page.tsx'
import { useAsk } from '../../ui/use-ask.ts'
import { CheckList } from './check-list.tsx'
import { IdentityForm } from './identity-form.tsx'
import { PlatformCard } from './platform-card.tsx'
import * as css from './wrappers-page.module.css'
import * as layout from '#src/ui/styles/layout.module.css'

/** The longest name of Google Play and of the App Store, in characters. */
const nameLimit = 30

/** The projects of the merchant's apps, what the stores would refuse, and the apps' identities. */
export default function WrappersPage() {
  const asked = useAsk('GET /accounts/wrappers', {})
  return (
    <SectionPage title={wrapperWords.title} lead={wrapperWords.lead}>
      <AskedContent asked={asked}>{(state) => <Wrappers first={state} />}</AskedContent>
    </SectionPage>
  )
}

function Wrappers({ first }: { first: WrapperState }) {
  const [state, setState] = useState(first)
  const [name, setName] = useState(first.name)
  const length = [...name.trim()].length
  const checks = state.checks.map((check) =>
    check.name === 'name'
      ? {
          ...check,
          value: name.trim(),
          state: length > 0 && length <= nameLimit ? ('good' as const) : ('missing' as const),
        }
      : check,
  )
  return (
    <div className={layout.g4}>
      <div className={css.platforms}>
        <Card as="section">
          <Field
            label={wrapperWords.name}
            value={name}
            maxLength={50}
            autoComplete="off"
            hint={wrapperWords.nameHint(length)}
            {...(length > nameLimit ? { error: wrapperWords.nameLong } : {})}
            onChange={({ target }) => setName(target.value)}
          />
        </Card>
        {(['Android', 'IOS'] as const).map((platform) => (
          <PlatformCard
            key={platform}
            platform={platform}
            name={name.trim()}
            version={state.version}
            missing={
              checks.filter(({ platforms, state }) => state === 'missing' && platforms.includes(platform)).length
            }
          />
        ))}
      </div>
      <CheckList checks={checks} />
      <IdentityForm settings={state.settings} onSaved={setState} />
    </div>
  )
}
