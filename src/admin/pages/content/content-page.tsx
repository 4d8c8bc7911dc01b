import { useEffect, useRef } from 'react'
import { adminSections, type AdminSectionName } from '#contract/routes/admin.ts'
import { contentNamed, contentPointer, newRowId, type EditedName } from '#contract/content/changes.ts'
import type { Row } from '#contract/content/field.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { useServices } from '#src/kit/services.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { adminWords } from '#src/words/admin.ts'
import { saveFile } from '#src/platform/save-file.ts'
import { useAct } from '#src/kit/acts/act.ts'
import { contentWords, studioWords } from '#src/words/content.ts'
import { discountAdminWords } from '#src/words/admin-discounts.ts'
import { batchWords } from '#src/words/admin-code-batches.ts'
import { uploadWords } from '#src/words/admin-upload.ts'
import { useEditing } from '../../editing/editing-context.ts'
import { addedRow, rowAddress } from '../../content/row-address.ts'
import { AskedContent } from '../../ui/asked.tsx'
import { SectionPage } from '../../ui/section-page.tsx'
import { CodeBatches } from './code-batches.tsx'
import { Discounts } from './discounts.tsx'
import { ContentList } from './content-list.tsx'
import { useContentRows } from '../../content/content-rows.ts'
import { emptyRow, kindViews, rowName } from '../../content/kind-views.ts'
import { Upload } from './upload.tsx'
import * as layout from '#src/ui/styles/layout.module.css'
import { RowForm } from './row-form.tsx'

/** Stands in the address for the upload of a list. No row has this id. */
const uploadRow = '~upload'

/** Stands in the address for the batches of codes. */
const batchesRow = '~batches'

/** Stands in the address for the discounts. */
const discountsRow = '~discounts'

/** Where the rows of a section's kinds are opened. */
const useAddresses = (section: AdminSectionName, kinds: readonly EditedName[]) => {
  const { go, query } = useNavigation()
  const { path } = adminSections.find(({ name }) => name === section)!
  const wanted = query.get('kind')
  const kind = kinds.find((each) => each === wanted) ?? kinds[0]!
  const addressOf = (of: EditedName, id?: string): string =>
    id === undefined && of === kinds[0] ? path : rowAddress(path, { kind: of, ...(id === undefined ? {} : { id }) })
  return { go, kind, row: query.get('row'), addressOf }
}

/** The page of a section that lists and edits kinds of content. */
export const contentPage = (section: AdminSectionName, kinds: readonly EditedName[]) =>
  function ContentPage() {
    const { go, kind, row, addressOf } = useAddresses(section, kinds)
    const asked = useContentRows(kind)
    const add = useAdd(kind)
    const words = contentWords[kind]
    const open = (id: string) => go(addressOf(kind, id))
    if (row === addedRow)
      return <Added add={() => add({})} onAdded={(id) => go(addressOf(kind, id), { replace: true })} />
    if (row === uploadRow) return <Upload kind={kind} onBack={() => go(addressOf(kind))} />
    if (row === batchesRow && kind === 'codes') return <CodeBatches onBack={() => go(addressOf(kind))} />
    if (row === discountsRow && section === 'offers')
      return <Discounts back={adminWords.names[section]} onBack={() => go(addressOf(kind))} />
    if (row !== null)
      return (
        <AskedContent asked={{ value: asked.rows, problem: asked.problem, again: asked.again }}>
          {(rows) => (
            <RowForm
              key={`${kind} ${row}`}
              kind={kind}
              shown={rows.find(({ id }) => id === row)}
              onBack={() => go(addressOf(kind))}
              onCopy={(from) => open(add(copyOf(kind, from)))}
            />
          )}
        </AskedContent>
      )
    return (
      <SectionPage
        title={kinds.length > 1 ? adminWords.names[section] : words.title}
        lead={words.lead}
        end={
          contentNamed(kind).isSingle || words.add === '' ? undefined : (
            <div className={`${layout.flex} ${layout.wrap}`}>
              <Download kind={kind} />
              <Button kind="outline" icon={<Icon name="export" weight="bold" />} onClick={() => open(uploadRow)}>
                {uploadWords.open}
              </Button>
              {kind === 'codes' && (
                <Button kind="outline" icon={<Icon name="ticket" />} onClick={() => open(batchesRow)}>
                  {batchWords.open}
                </Button>
              )}
              {section === 'offers' && (
                <Button kind="outline" icon={<Icon name="tag" />} onClick={() => open(discountsRow)}>
                  {discountAdminWords.open}
                </Button>
              )}
              <Button kind="tonal" icon={<Icon name="plus" weight="bold" />} onClick={() => open(add({}))}>
                {words.add}
              </Button>
            </div>
          )
        }
      >
        {kinds.length > 1 && (
          <Segmented
            label={adminWords.names[section]}
            choices={kinds.map((value) => ({ value, label: contentWords[value].title }))}
            value={kind}
            onChange={(chosen) => go(addressOf(chosen))}
          />
        )}
        <AskedContent asked={{ value: asked.rows, problem: asked.problem, again: asked.again }}>
          {(rows) => <ContentList key={kind} kind={kind} rows={rows} hrefOf={(id) => addressOf(kind, id)} />}
        </AskedContent>
      </SectionPage>
    )
  }

/** The rows as a file, which can be uploaded again. */
function Download({ kind }: { kind: EditedName }) {
  const { remote } = useServices()
  const { busy, run } = useAct({ dialog: uploadWords.downloadFailed })
  const save = () =>
    run(async () => {
      const asked = { params: { kind }, query: { format: 'csv' as const } }
      saveFile(await remote.ask('GET /accounts/content/{kind}/file', asked), `${kind}.csv`)
    })
  return (
    <Button kind="quiet" busy={busy} icon={<Icon name="download-simple" weight="bold" />} onClick={() => void save()}>
      {uploadWords.download}
    </Button>
  )
}

/** The values of a copy: its name says that it is one. */
const copyOf = (kind: EditedName, row: Row): Row => ({
  ...row,
  [kindViews[kind].name]: studioWords.copied(rowName(kind, row)),
})

/** Adds a row to the edits. @returns its id */
const useAdd = (kind: EditedName) => {
  const { edit } = useEditing()
  const { newKey } = useServices()
  return (row: Row): string => {
    const id = newRowId(newKey().slice(0, 8))
    edit([{ path: contentPointer({ kind, id }), after: { ...emptyRow(kind), ...row } }])
    return id
  }
}

/** Adds a row once, and shows it in place of this address: the way back does not add another. */
function Added({ add, onAdded }: { add: () => string; onAdded: (id: string) => void }) {
  const isAdded = useRef(false)
  useEffect(() => {
    if (isAdded.current) return
    isAdded.current = true
    onAdded(add())
  }, [add, onAdded])
  return null
}
