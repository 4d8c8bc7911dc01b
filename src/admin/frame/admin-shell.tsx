import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { adminSectionAt, type AdminSection } from '#contract/routes/admin.ts'
import type { SiteConfig } from '#contract/site/settings.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { useConnection } from '#src/kit/connection/use-connection.ts'
import { NavigationContext } from '#src/kit/navigation/navigation.ts'
import { RouterLink } from '#src/kit/navigation/router-link.tsx'
import { useNavigationPort } from '#src/kit/navigation/use-navigation-port.ts'
import { useLiveUpdates } from '#src/kit/news/use-live-updates.ts'
import { AskAgain } from '#src/kit/security/ask-again.tsx'
import { useSite } from '#src/kit/site/site-context.ts'
import { LinkProvider } from '#src/ui/anchor.tsx'
import { Overlays } from '#src/ui/overlays/overlays.tsx'
import { useFocusAfterRemoval } from '#src/ui/use-focus-after-removal.ts'
import { adminWords } from '#src/words/admin.ts'
import { EditingContext } from '../editing/editing-context.ts'
import { useDeviceForms } from '../editing/use-device-forms.ts'
import { useSiteEditing } from '../editing/use-site-editing.ts'
import { AdminMain } from './admin-main.tsx'
import { AdminNav } from './admin-nav.tsx'
import { AdminTop } from './admin-top.tsx'
import * as css from './admin-shell.module.css'
import * as previewPlace from '../preview/preview-place.module.css'
import { editedScheme } from '../settings/edited-scheme.ts'
import { useWantedSetting } from '../settings/wanted-setting.ts'
import { Placeholder } from '../ui/asked.tsx'
import { ConflictList } from './conflict-list.tsx'
import { DeedBar } from './deed-bar.tsx'
import { DraftBar } from './draft-bar.tsx'
import { pageOf, sectionScreens } from '../sections/sections.ts'
import * as prose from '#src/ui/styles/prose.module.css'

const PreviewAside = lazyPart(() => import('../preview/preview-aside.tsx'))

const same = (path: string): string => path
const opens = (path: string): boolean => adminSectionAt(path) !== undefined

/** The frame of the back office: sections, what is not saved, the section, and the preview beside it. */
export function AdminShell({ saved }: { saved: SiteConfig }) {
  const editing = useSiteEditing(saved)
  const hasForms = useDeviceForms()
  const navigation = useNavigationPort({ opens, hrefOf: same })
  const [path] = useLocation()
  const section = adminSectionAt(path)
  useConnection(adminWords.offlineMore)
  useLiveUpdates(navigation, false)
  useTitle(section)
  useWantedSetting()
  useFocusAfterRemoval()
  useOwnScheme(saved)
  if (!editing || !hasForms) return null
  const Page = section && pageOf(section.name)
  return (
    <EditingContext value={editing}>
      <NavigationContext value={navigation}>
        <LinkProvider value={RouterLink}>
          <div className={css.admin}>
            <a className={`${prose.visuallyHidden} ${css.skip}`} href="#content">
              {adminWords.skip}
            </a>
            <AdminNav current={section} />
            <div className={css.area}>
              <AdminTop section={section} />
              <div className={previewPlace.body}>
                <AdminMain path={path}>
                  <ConflictList />
                  <Suspense fallback={<Placeholder height={320} />}>
                    <AskAgain>{Page ? <Page key={section.name} /> : <h1>{adminWords.notFound}</h1>}</AskAgain>
                  </Suspense>
                </AdminMain>
                {section && sectionScreens[section.name].isPreviewed && (
                  <Suspense fallback={<aside className={previewPlace.waiting} />}>
                    <PreviewAside section={section.name} />
                  </Suspense>
                )}
              </div>
              {section && sectionScreens[section.name].hasDeed ? (
                <DeedBar />
              ) : (
                <DraftBar hasPreview={section !== undefined && sectionScreens[section.name].isPreviewed === true} />
              )}
            </div>
          </div>
          <Overlays />
        </LinkProvider>
      </NavigationContext>
    </EditingContext>
  )
}

/** The settings and the preview begin with the scheme that customers see first. */
const useOwnScheme = ({ dark_theme: isDark }: SiteConfig): void => {
  const [first] = useState(isDark)
  useEffect(() => editedScheme.set(first ? 'dark' : 'light'), [first])
}

const useTitle = (section: AdminSection | undefined): void => {
  const { companyName } = useSite()
  const title = section ? adminWords.names[section.name] : adminWords.notFound
  useEffect(() => {
    document.title = `${title} - ${companyName}`
  }, [title, companyName])
}
