import type { AccountListItem } from '#contract/shapes/new-site.ts'
import { useServices } from '#src/kit/services.ts'
import { Card } from '#src/ui/card.tsx'
import { EmailField } from '#src/ui/email-field.tsx'
import { Field } from '#src/ui/field.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { siteAdminWords } from '#src/words/site-admin.ts'
import { useWanted, type Wanted } from '../ui/use-wanted.ts'
import * as css from './site-admin.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

export interface Named {
  /** Its number, as a text; empty: none chosen. */
  account: string
  subdomain: string
  email: string
}

export type Problems = Partial<Record<keyof Named | 'company', string | null>>

interface NameCardProps {
  accounts: readonly AccountListItem[]
  named: Named
  company: string
  problems: Problems
  onChange: (change: Partial<Named>) => void
  onCompany: (name: string) => void
}

/** A name that this administrator's own site has is taken as well. */
const problemOf = (wanted: Wanted): string | null => {
  if (!wanted || wanted.state === 'free') return null
  return wanted.state === 'invalid' ? siteAdminWords.invalid : siteAdminWords.taken
}

const hintOf = (typed: string, wanted: Wanted): string | undefined => {
  if (wanted?.state !== 'free') return undefined
  return wanted.subdomain === typed.trim() ? siteAdminWords.free : siteAdminWords.becomes(wanted.subdomain ?? '')
}

const withError = (error: string | null | undefined) => (error ? { error } : {})

export function NameCard({ accounts, named, company, problems, onChange, onCompany }: NameCardProps) {
  const { clock } = useServices()
  const { account, subdomain, email } = named
  const wanted = useWanted(subdomain, '', clock)
  return (
    <Card as="section" className={css.card}>
      <div className={css.cardHead}>
        <SectionHead title={siteAdminWords.nameAndAddress} />
      </div>
      <SelectField
        label={siteAdminWords.account}
        name="account"
        placeholder={siteAdminWords.chooseAccount}
        options={accounts.map(({ hsAccountId, companyName }) => ({ value: String(hsAccountId), label: companyName }))}
        value={account}
        {...withError(problems.account)}
        onChange={({ target }) => onChange({ account: target.value })}
      />
      <Field
        label={siteAdminWords.company}
        name="company"
        value={company}
        maxLength={100}
        {...withError(problems.company)}
        onChange={({ target }) => onCompany(target.value)}
      />
      <Field
        label={siteAdminWords.subdomain}
        name="subdomain"
        value={subdomain}
        maxLength={255}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={hintOf(subdomain, wanted)}
        good={wanted?.state === 'free'}
        end={<span className={`${prose.mono} ${prose.muted}`}>.{location.host.split('.').slice(1).join('.')}</span>}
        {...withError(problems.subdomain ?? problemOf(wanted))}
        onChange={({ target }) => onChange({ subdomain: target.value })}
      />
      <EmailField
        label={siteAdminWords.firstAdmin}
        name="email"
        optional
        value={email}
        maxLength={254}
        autoComplete="off"
        hint={siteAdminWords.firstAdminHint}
        {...withError(problems.email)}
        onChange={({ target }) => onChange({ email: target.value })}
      />
    </Card>
  )
}
