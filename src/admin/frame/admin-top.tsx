import { useState } from 'react'
import type { AdminSection } from '#contract/routes/admin.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { adminWords } from '#src/words/admin.ts'
import { EditorMenu } from './account-menu.tsx'
import { NavDrawer } from './admin-nav.tsx'
import * as css from './admin-top.module.css'
import { EnvironmentBadge } from './environment-badge.tsx'
import { OfficeSearch } from './office-search.tsx'
import { useOwnOffice } from '../ui/own-office.ts'
import * as topBar from '../ui/top-bar.module.css'

/** The search, and who is logged in; in a narrow window also the way to the sections. */
export function AdminTop({ section }: { section: AdminSection | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const { ownEntry } = useOwnOffice()
  return (
    <header className={`${topBar.bar} ${css.top}`}>
      <span className={css.menu}>
        <IconButton
          label={adminWords.menu}
          aria-haspopup="dialog"
          icon={<Icon name="list" />}
          onClick={() => setOpen(true)}
        />
        <b className={css.area}>{section ? adminWords.groups[section.group] : adminWords.title}</b>
      </span>
      <NavDrawer open={isOpen} onClose={() => setOpen(false)} current={section} />
      <OfficeSearch />
      <span className={css.space} />
      <EnvironmentBadge />
      {ownEntry === null && <EditorMenu />}
    </header>
  )
}
