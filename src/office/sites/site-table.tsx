import type { PlatformSite } from '#contract/shapes/platform-site.ts'
import { dateTime } from '#src/kit/format.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { useQuestion } from '#src/kit/open-question.ts'
import { saveFile } from '#src/platform/save-file.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Note } from '#src/ui/note.tsx'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { officeSiteWords } from '#src/words/office-sites.ts'
import type { Column } from '../updater/column.ts'
import type { Updater } from '../updater/updater.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import * as css from './sites.module.css'
import { useSites } from './use-sites.ts'
import * as prose from '#src/ui/styles/prose.module.css'
import * as table from '#src/ui/styles/table.module.css'
import { cx } from '#src/ui/cx.ts'

const tones = { open: 'success', suspended: 'warning', deleted: 'danger' } as const

/** Milliseconds; the server gives up a little earlier. */
const exportTimeout = 130_000

interface SiteTableProps {
  updater: Updater
  column: Column
}

export function SiteTable({ updater, column }: SiteTableProps) {
  const { sites, ask, run, remote } = useSites(updater, column.name)
  const [deleting, askDeletion] = useQuestion<PlatformSite, true>()

  const setState = ({ hsAccountId }: PlatformSite, state: 'open' | 'suspended') =>
    run(() => remote.ask('PUT /system/sites/{hsAccountId}/state', { params: { hsAccountId }, body: { state } }))
  const suspend = async (site: PlatformSite) => {
    const { suspendTitle, suspendBody: body, suspend: yes } = officeSiteWords
    if (await dialogs.confirm({ title: suspendTitle(site.subdomain), body, yes, danger: true }))
      await setState(site, 'suspended')
  }
  const save = ({ hsAccountId, subdomain }: PlatformSite) =>
    run(async () => {
      const found = await remote.ask(
        'POST /system/sites/{hsAccountId}/export',
        { params: { hsAccountId } },
        { timeout: exportTimeout },
      )
      saveFile(
        new Blob([JSON.stringify(found, null, 2)], { type: 'application/json' }),
        officeSiteWords.fileOf(subdomain),
      )
    })
  const remove = async (site: PlatformSite) => {
    const { hsAccountId, subdomain } = site
    if (!(await askDeletion(site))) return
    await run(async () => {
      const body = { subdomain }
      const isDone = await remote.ask('POST /system/sites/{hsAccountId}/deletion', { params: { hsAccountId }, body })
      if (!isDone)
        await dialogs.alert({ title: officeSiteWords.markedTitle(subdomain), body: officeSiteWords.markedBody })
    })
  }
  const buttonsOf = (site: PlatformSite) => [
    ...(site.state === 'open' ? [{ text: officeSiteWords.suspend, run: suspend }] : []),
    ...(site.state === 'suspended'
      ? [{ text: officeSiteWords.resume, run: (it: PlatformSite) => setState(it, 'open') }]
      : []),
    { text: officeSiteWords.save, run: save },
    ...(site.state === 'suspended' ? [{ text: officeSiteWords.remove, run: remove }] : []),
  ]

  if (sites === 'asked') return <Skeleton height={160} />
  if (sites === 'failed')
    return (
      <Note tone="danger" live end={<Button onClick={() => void ask()}>{officeSiteWords.again}</Button>}>
        {officeSiteWords.failed}
      </Note>
    )
  if (sites.length === 0) return <p className={prose.muted}>{officeSiteWords.none}</p>
  const { columns } = officeSiteWords
  return (
    <>
      <div className={css.scroll}>
        <table className={cx(table.table, css.table)}>
          <thead>
            <tr>
              {Object.entries(columns).map(([name, text]) => (
                <th key={name} scope="col">
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sites.map((site) => (
              <tr key={site.hsAccountId}>
                <th scope="row" className={prose.mono}>
                  {site.subdomain}
                </th>
                <td className={prose.mono}>{site.hsAccountId}</td>
                <td>{dateTime(Date.parse(site.createdAt))}</td>
                <td>
                  <Badge tone={tones[site.state]}>{officeSiteWords.states[site.state]}</Badge>
                </td>
                <td>
                  <span className={css.acts}>
                    {site.origin && (
                      <LinkButton
                        kind="outline"
                        size="sm"
                        href={`${site.origin}/`}
                        target="_blank"
                        rel="noopener noreferrer"
                        aria-label={officeSiteWords.named(officeSiteWords.visit, site.subdomain)}
                        iconEnd={<Icon name="arrow-square-out" weight="bold" />}
                      >
                        {officeSiteWords.visit}
                      </LinkButton>
                    )}
                    {site.state !== 'deleted' &&
                      buttonsOf(site).map(({ text, run }) => (
                        <Button
                          key={text}
                          kind="outline"
                          size="sm"
                          aria-label={officeSiteWords.named(text, site.subdomain)}
                          onClick={() => void run(site)}
                        >
                          {text}
                        </Button>
                      ))}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <DeleteDialog question={deleting} remote={remote} />
    </>
  )
}
