import { Fragment, useState } from 'react'
import { Card } from '#src/ui/card.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { ColourSetting } from './colour-field.tsx'
import { isPlain, SettingField } from './setting-field.tsx'
import type { Setting, SettingGroup } from './setting.ts'
import * as css from './setting-groups.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** Settings in the order of the group; colours beside each other stand in one row. */
const runsOf = (settings: readonly Setting[]): Setting[][] =>
  settings.reduce<Setting[][]>((runs, setting) => {
    const last = runs.at(-1)
    if (last?.[0]?.kind === 'colour' && setting.kind === 'colour') last.push(setting)
    else runs.push([setting])
    return runs
  }, [])

/** One card for each group. One picker of colours is open at a time. */
export function SettingGroups({ groups }: { groups: readonly SettingGroup[] }) {
  const [open, setOpen] = useState<string | null>(null)
  return groups.map(({ title, lead, settings }) => (
    <Card as="section" key={title} className={css.group}>
      <SectionHead title={title} />
      {lead && <p className={`${prose.muted} ${prose.small}`}>{lead}</p>}
      {runsOf(settings).map((run) => (
        <Fragment key={run[0]!.path}>
          {run[0]!.kind === 'colour' ? (
            <div className={css.colours}>
              {run.map(
                (setting) =>
                  setting.kind === 'colour' && (
                    <ColourSetting
                      key={setting.path}
                      setting={setting}
                      open={open === setting.path}
                      onOpen={(isOpen) => setOpen(isOpen ? setting.path : null)}
                    />
                  ),
              )}
            </div>
          ) : (
            run.map((setting) => isPlain(setting) && <SettingField key={setting.path} setting={setting} />)
          )}
        </Fragment>
      ))}
    </Card>
  ))
}
