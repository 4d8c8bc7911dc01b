import { Suspense, useCallback, useMemo, useState, type FormEvent } from 'react'
import { emailProblem } from '#contract/rules/email.ts'
import { withValueAt } from '#contract/rules/json.ts'
import { timeZoneOf } from '#contract/rules/merchant-time.ts'
import { requiredProblem } from '#contract/rules/required.ts'
import type { AccountListItem } from '#contract/shapes/new-site.ts'
import type { SiteConfig } from '#contract/site/settings.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { Button } from '#src/ui/button.tsx'
import { previewWords } from '#src/words/admin-preview.ts'
import { siteAdminWords } from '#src/words/site-admin.ts'
import { EditingContext, type EditingPort } from '../editing/editing-context.ts'
import { previewIsOpen } from '../preview/preview-view.ts'
import { useWantedSetting, wantedSetting } from '../settings/wanted-setting.ts'
import { SettingGroups } from '../settings/setting-groups.tsx'
import { groupsOf } from '../settings/pages.ts'
import { NameCard, type Named, type Problems } from './name-card.tsx'
import { newSite, type Start } from './new-site.ts'
import * as css from './site-admin.module.css'
import * as previewPlace from '../preview/preview-place.module.css'
import { StartCard } from './start-card.tsx'
import type { Wish } from './use-site-creation.ts'

const PreviewPane = lazyPart(async () => ({ default: (await import('../preview/preview-aside.tsx')).PreviewPane }))

const groups = groupsOf([
  {
    title: siteAdminWords.paint,
    settings: [
      { path: '/{scheme}Theme/primary', label: siteAdminWords.primary },
      { path: '/{scheme}Theme/secondary', label: siteAdminWords.accent },
      { path: '/{scheme}Theme/background', label: siteAdminWords.page },
    ],
  },
  {
    title: siteAdminWords.features,
    settings: [
      { path: '/loyaltyProgram', label: siteAdminWords.loyalty },
      { path: '/forceLocations', label: siteAdminWords.chooseLocation },
      { path: '/dark_theme', label: siteAdminWords.dark },
    ],
  },
])

const never = () => undefined

/** The config of the new site, as the settings and the preview know an edited one. */
const useNewConfig = (current: SiteConfig) => {
  const [start, setStart] = useState<Start>('plain')
  const [config, setConfig] = useState(() => newSite('plain', '', current))
  const editing = useMemo<EditingPort>(
    () => ({
      saved: config,
      config,
      timeZone: timeZoneOf(config.timeZone, []),
      changes: [],
      conflicts: [],
      problems: {},
      openedDraft: undefined,
      refused: {},
      content: [],
      edit: never,
      published: never,
      set: (path, value) => setConfig((known) => withValueAt(known, path, value)),
      replace: setConfig,
      openDraft: never,
      settle: never,
      reset: never,
      save: async () => undefined,
    }),
    [config],
  )
  const choose = (next: Start) => {
    setStart(next)
    setConfig(newSite(next, config.companyName, current))
  }
  return { start, choose, config, editing }
}

interface NewSiteFormProps {
  accounts: readonly AccountListItem[]
  current: SiteConfig
  busy: boolean
  onCreate: (wish: Wish) => Promise<void>
}

export function NewSiteForm(props: NewSiteFormProps) {
  const { accounts, current, busy } = props
  const { start, choose, config, editing } = useNewConfig(current)
  const { named, problems, change, send } = useNamed(props, config, editing)
  useWantedSetting()
  const show = useCallback((path: string) => wantedSetting.set(path), [])
  return (
    <EditingContext value={editing}>
      <div className={previewPlace.body}>
        <main className={css.main}>
          <form noValidate onSubmit={send} className={css.form} aria-label={siteAdminWords.heading}>
            <div className={css.head}>
              <h1 className={css.heading}>{siteAdminWords.heading}</h1>
              <div className={css.actions}>
                <span className={css.preview}>
                  <Button kind="tonal" onClick={() => previewIsOpen.set(true)}>
                    {previewWords.open}
                  </Button>
                </span>
                <Button type="submit" busy={busy}>
                  {siteAdminWords.create}
                </Button>
              </div>
            </div>
            <div className={css.cards}>
              <NameCard
                accounts={accounts}
                named={named}
                company={config.companyName}
                problems={problems}
                onChange={change}
                onCompany={(name) => editing.set('/companyName', name)}
              />
              <StartCard start={start} current={current.companyName} onChange={choose} />
              <SettingGroups groups={groups} />
            </div>
          </form>
        </main>
        <Suspense fallback={<aside className={previewPlace.waiting} />}>
          <PreviewPane section="basics" note={siteAdminWords.previewNote} onSetting={show} />
        </Suspense>
      </div>
    </EditingContext>
  )
}

/** The account and the names of the new site, and how it is sent. */
const useNamed = ({ accounts, onCreate }: NewSiteFormProps, config: SiteConfig, editing: EditingPort) => {
  const [named, setNamed] = useState<Named>({ account: '', subdomain: '', email: '' })
  const [problems, setProblems] = useState<Problems>({})
  const change = (next: Partial<Named>) => {
    setProblems({})
    setNamed({ ...named, ...next })
    const chosen = accounts.find(({ hsAccountId }) => String(hsAccountId) === next.account)
    if (chosen) editing.set('/companyName', chosen.companyName)
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { account, subdomain, email } = named
    const found: Problems = {
      account: requiredProblem(account),
      company: requiredProblem(config.companyName),
      subdomain: requiredProblem(subdomain),
      email: email.trim() === '' ? null : emailProblem(email.trim()),
    }
    setProblems(found)
    const first = (['account', 'company', 'subdomain', 'email'] as const).find((name) => found[name])
    if (first) return event.currentTarget.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    void onCreate({ hsAccountId: Number(account), subdomain, email: email.trim(), config })
  }
  return { named, problems, change, send }
}
