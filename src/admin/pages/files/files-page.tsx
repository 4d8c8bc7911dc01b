import { useState } from 'react'
import type { SiteFile } from '#contract/shapes/site-file.ts'
import { Card } from '#src/ui/card.tsx'
import { cx } from '#src/ui/cx.ts'
import { ChipMenu } from '#src/ui/overlays/chip-menu.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { fileWords } from '#src/words/admin-files.ts'
import { fileSize } from '../../files/file-size.ts'
import { AskedContent } from '../../ui/asked.tsx'
import { SectionPage } from '../../ui/section-page.tsx'
import { useAsk } from '../../ui/use-ask.ts'
import { DropZone } from './drop-zone.tsx'
import { FileGrid } from './file-grid.tsx'
import * as css from './files-page.module.css'
import * as split from '../../ui/split.module.css'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'
import * as prose from '#src/ui/styles/prose.module.css'

const orders = {
  /** As the server sends them. */
  newest: () => 0,
  largest: (a: SiteFile, b: SiteFile) => b.size - a.size,
  name: (a: SiteFile, b: SiteFile) => a.originalName.localeCompare(b.originalName),
}
type Order = keyof typeof orders
const orderNames = Object.keys(orders) as Order[]

/** The files of the site: what was uploaded, where each is shown, and more of them. */
export default function FilesPage() {
  const asked = useAsk('GET /accounts/files', {})
  const uploads = useUploads(asked.again)
  const [order, setOrder] = useState<Order>('newest')
  const menu = (
    <ChipMenu
      label={fileWords.sort}
      choices={orderNames.map((value) => ({ value, label: fileWords.orders[value] }))}
      value={order}
      onChange={setOrder}
    />
  )
  return (
    <SectionPage
      title={fileWords.title}
      lead={fileWords.lead}
      end={
        asked.value && (
          <span className={`${prose.muted} ${prose.small}`}>{fileWords.used(fileSize(asked.value.totalBytes))}</span>
        )
      }
    >
      <div className={cx(split.split, css.files)}>
        <AskedContent asked={asked}>
          {({ files }) => {
            const sorted = [...files].sort(orders[order])
            const used = sorted.filter(({ uses }) => uses.length > 0)
            const unused = sorted.filter(({ uses }) => uses.length === 0)
            return (
              <div className={css.stack}>
                <Card as="section" className={css.stack}>
                  <SectionHead title={fileWords.inUse} end={menu} />
                  {used.length === 0 && (
                    <p className={prose.muted}>{files.length === 0 ? fileWords.none : fileWords.noneUsed}</p>
                  )}
                  <FileGrid files={used} others={files} onChanged={asked.again} />
                </Card>
                {unused.length > 0 && (
                  <Card as="section" className={css.stack}>
                    <SectionHead title={fileWords.notUsed} />
                    <p className={`${prose.muted} ${prose.small}`}>{fileWords.notUsedLead}</p>
                    <FileGrid files={unused} others={files} onChanged={asked.again} />
                  </Card>
                )}
              </div>
            )
          }}
        </AskedContent>
        <div className={css.stack}>
          <DropZone onFiles={uploads.add} />
          <UploadList uploads={uploads} />
        </div>
      </div>
    </SectionPage>
  )
}
