import { menuTags, newSiteConfig, shopTags } from '#contract/site/settings.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { Note } from '#src/ui/note.tsx'
import { menuWords } from '#src/words/admin.ts'
import { SettingGroups } from '../../settings/setting-groups.tsx'
import { describedPages } from '../../settings/pages.ts'
import { SectionPage } from '../../ui/section-page.tsx'
import { LinkList } from './link-list.tsx'
import { SalesPauseList } from './sales-pause-list.tsx'

const { title, lead, groups } = describedPages.menu

/** The routes of the web shop: its menu, the parts of its shop, what it asks first, and what it does not sell now. */
export default function MenuPage() {
  const { has_ecom } = useSite()
  return (
    <SectionPage title={title} lead={lead}>
      {!has_ecom && <Note>{menuWords.noShop}</Note>}
      <LinkList
        path="/menuItems"
        title={menuWords.menu}
        lead={menuWords.menuLead}
        tags={menuTags}
        defaults={newSiteConfig.menuItems}
      />
      <LinkList
        path="/shopItems"
        title={menuWords.shop}
        lead={menuWords.shopLead}
        tags={shopTags}
        defaults={newSiteConfig.shopItems}
      />
      <SettingGroups groups={groups} />
      <SalesPauseList />
    </SectionPage>
  )
}
