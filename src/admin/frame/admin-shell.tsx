import { Suspense, useEffect, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { may } from '#contract/permissions.ts'
import { adminSectionAt, type AdminSection } from '#contract/routes/admin.ts'
import { offices } from '#contract/routes/offices.ts'
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
import { Empty } from '#src/ui/empty.tsx'
import { Overlays } from '#src/ui/overlays/overlays.tsx'
import { useFocusAfterRemoval } from '#src/ui/use-focus-after-removal.ts'
import { officeWords } from '#src/words/admin-staff.ts'
import { adminWords } from '#src/words/admin.ts'
import { EditingContext } from '../editing/editing-context.ts'
import { useDeviceForms } from '../editing/use-device-forms.ts'
import { useSiteEditing } from '../editing/use-site-editing.ts'
import { AdminMain } from './admin-main.tsx'
import { AdminNav } from './admin-nav.tsx'
import { AdminTop } from './admin-top.tsx'
import * as css from './admin-shell.module.css'
import * as previewPlace from '../preview/preview-place.module.css'
import { EntryBanners } from '../entry/entry-banner.tsx'
import { editedScheme } from '../settings/edited-scheme.ts'
import { useWantedSetting } from '../settings/wanted-setting.ts'
import { Placeholder } from '../ui/asked.tsx'
import { useWatchOwnOffice } from '../ui/own-office.ts'
import { Kept } from '../ui/permitted.tsx'
import { MaintenanceNote } from './maintenance-note.tsx'
import { ConflictList } from './conflict-list.tsx'
import { DeedBar } from './deed-bar.tsx'
import { DraftBar } from './draft-bar.tsx'
import { openSections, pageOf, sectionScreens } from '../sections/sections.ts'
import * as prose from '#src/ui/styles/prose.module.css'

const PreviewAside = lazyPart(() => import('../preview/preview-aside.tsx'))

const same = (path: string): string => path
const opens = (path: string): boolean => adminSectionAt(path) !== undefined

/** The frame of the back office: sections, what is not saved, the section, and the preview beside it. */
export function AdminShell({ saved }: { saved: SiteConfig }) {
  const editing = useSiteEditing(saved)
  const hasForms = useDeviceForms()
  const { office, refresh } = useWatchOwnOffice()
  const navigation = useNavigationPort({ opens, hrefOf: same })
  const [path] = useLocation()
  const section = adminSectionAt(path)
  useConnection(adminWords.offlineMore)
  useLiveUpdates(navigation, false, refresh)
  useTitle(section)
  useWantedSetting()
  useFocusAfterRemoval()
  useOwnScheme(saved)
  if (!editing || !hasForms || !office) return null
  const open = openSections(office)
  const isOpen = !section || open.includes(section)
  const [first] = open
  // Who logs in comes to the overview; a role without it begins elsewhere.
  if (!isOpen && path === offices.admin.path && first) return <Redirect to={first.path} replace />
  const Page = section && pageOf(section.name)
  const hasDraft = may(office, 'draft')
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
              <div>
                <EntryBanners onEnded={refresh} />
                <MaintenanceNote />
                <AdminTop section={section} />
              </div>
              <div className={previewPlace.body}>
                <AdminMain path={path}>
                  <ConflictList />
                  <Suspense fallback={<Placeholder height={320} />}>
                    <AskAgain>
                      {section && Page ? (
                        <Kept key={section.name} isShown={isOpen}>
                          <Page />
                        </Kept>
                      ) : (
                        <h1>{adminWords.notFound}</h1>
                      )}
                      {!isOpen && <NotYours />}
                    </AskAgain>
                  </Suspense>
                </AdminMain>
                {section && isOpen && sectionScreens[section.name].isPreviewed && (
                  <Suspense fallback={<aside className={previewPlace.waiting} />}>
                    <PreviewAside section={section.name} />
                  </Suspense>
                )}
              </div>
              {section && sectionScreens[section.name].hasDeed ? (
                <DeedBar />
              ) : (
                hasDraft && (
                  <DraftBar hasPreview={section !== undefined && sectionScreens[section.name].isPreviewed === true} />
                )
              )}
            </div>
          </div>
          <Overlays />
        </LinkProvider>
      </NavigationContext>
    </EditingContext>
  )
}

/** In place of a section that the user's role does not open. */
const NotYours = () => (
  <Empty level={1} title={officeWords.notYours}>
    {officeWords.notYoursBody}
  </Empty>
)

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
