import type { PlatformSite } from '#contract/shapes/platform-site.ts'
import { dateTime } from '#src/kit/format.ts'
import { DataTable } from '#src/ui/data-table.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { officeSiteWords } from '#src/words/office-sites.ts'
import { Answered } from '../answered.tsx'
import type { EnvironmentPart } from '../environment-card.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { EnterDialog } from './enter-dialog.tsx'
import * as css from './sites.module.css'
import { useSites, type SiteAct } from './use-sites.ts'
import * as prose from '#src/ui/styles/prose.module.css'

const tones = { open: 'success', suspended: 'warning', deleted: 'danger' } as const

export function SiteTable({ updater, column }: EnvironmentPart) {
  const { sites, actsOn, deleting, entering, remote } = useSites(updater, column.name)
  return (
    <Answered answer={sites} failed={officeSiteWords.failed} again={officeSiteWords.again}>
      {(list) =>
        list.length === 0 ? (
          <p className={prose.muted}>{officeSiteWords.none}</p>
        ) : (
          <>
            <DataTable columns={officeSiteWords.columns} className={css.table}>
              {list.map((site) => (
                <SiteRow key={site.hsAccountId} site={site} acts={actsOn(site)} />
              ))}
            </DataTable>
            <DeleteDialog question={deleting} remote={remote} />
            <EnterDialog question={entering} remote={remote} />
          </>
        )
      }
    </Answered>
  )
}

function SiteRow({ site, acts }: { site: PlatformSite; acts: readonly SiteAct[] }) {
  const { subdomain, hsAccountId, createdAt, state, cell, origin } = site
  return (
    <tr>
      <th scope="row" className={prose.mono}>
        {subdomain}
      </th>
      <td className={prose.mono}>{hsAccountId}</td>
      <td>{dateTime(Date.parse(createdAt))}</td>
      <td>
        {cell === undefined ? (
          <Badge tone={tones[state]}>{officeSiteWords.states[state]}</Badge>
        ) : (
          <Badge>{officeSiteWords.livesAt(new URL(cell).host)}</Badge>
        )}
      </td>
      <td>
        <span className={css.acts}>
          {origin && (
            <LinkButton
              kind="outline"
              size="sm"
              href={`${origin}/`}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={officeSiteWords.named(officeSiteWords.visit, subdomain)}
              iconEnd={<Icon name="arrow-square-out" weight="bold" />}
            >
              {officeSiteWords.visit}
            </LinkButton>
          )}
          {acts.map(({ text, run }) => (
            <Button
              key={text}
              kind="outline"
              size="sm"
              aria-label={officeSiteWords.named(text, subdomain)}
              onClick={() => void run()}
            >
              {text}
            </Button>
          ))}
        </span>
      </td>
    </tr>
  )
}
