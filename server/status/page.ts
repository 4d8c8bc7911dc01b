import { escapeMarkup } from '#contract/rules/escape.ts'
import {
  incidentDays,
  statusPartNames,
  statusParts,
  worstOf,
  type StatusLevel,
  type StatusPart,
} from '#contract/status.ts'
import { pageOf, type HtmlPage } from '#server/host/html-page.ts'
import type { IncidentRow } from '#server/tables/incidents.ts'
import type { MaintenanceRow } from '#server/tables/maintenance.ts'
import { isGoingOn, type Shown } from './watch.ts'

const levelNames: Record<StatusLevel, string> = {
  works: 'Works',
  partly: 'Slower, or only in part',
  down: 'Not available',
}

/** A sign beside each word, since colour alone may not be seen. */
const signs: Record<StatusLevel, string> = { works: '✓', partly: '!', down: '✕' }

const headlines: Record<StatusLevel, string> = {
  works: 'Everything works',
  partly: 'Something works only in part',
  down: 'Something is not available',
}

const style = `
main { max-width: 720px; }
h1 { display: flex; gap: 14px; align-items: center; margin: 0 0 4px; line-height: 1.2; }
h2 { margin: 40px 0 8px; }
.parts, .times { list-style: none; margin: 16px 0; padding: 0; background: light-dark(#fff, #1d2128); border-radius: 12px; }
.parts li, .times li { padding: 14px 20px; border-top: 1px solid light-dark(#e3e6eb, #2b313b); }
.parts li { display: flex; flex-wrap: wrap; gap: 4px 16px; justify-content: space-between; align-items: center; }
.parts li:first-child, .times li:first-child { border-top: 0; }
.times p { margin: 4px 0 0; }
.level { display: inline-flex; gap: 8px; align-items: center; }
.sign { display: inline-grid; place-items: center; width: 1.4em; height: 1.4em; border-radius: 50%; font-weight: 700; font-size: .8em; flex: none; }
.works .sign { background: light-dark(#156b3a, #6fd79b); color: light-dark(#fff, #0c2415); }
.partly .sign { background: light-dark(#8a5300, #f2c063); color: light-dark(#fff, #2b1b00); }
.down .sign { background: light-dark(#b3261e, #ff9d94); color: light-dark(#fff, #3a0905); }
time { white-space: nowrap; }
footer { margin-top: 40px; }
`

const moment = (at: Date): string => {
  const text = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return `<time datetime="${at.toISOString()}">${text}</time>`
}

const lasted = (from: Date, until: Date): string => {
  const minutes = Math.max(1, Math.round((until.getTime() - from.getTime()) / 60_000))
  if (minutes < 120) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

const level = (of: StatusLevel, words = levelNames[of]): string =>
  `<span class="level ${of}"><span class="sign" aria-hidden="true">${signs[of]}</span>${words}</span>`

const partLine = (part: StatusPart, of: StatusLevel): string =>
  `<li><strong>${statusPartNames[part]}</strong>${level(of)}</li>`

const incidentLine = (incident: IncidentRow, now: Date): string => {
  const { from, until, parts } = incident
  const end = isGoingOn(incident, now) ? 'still going on' : `until ${moment(until)}, ${lasted(from, until)}`
  return `<li>${level(incident.level, parts.map((part) => statusPartNames[part]).join(', '))}
<p>${levelNames[incident.level]}${incident.text === '' ? '' : `. ${escapeMarkup(incident.text)}`}</p><p class="quiet">From ${moment(from)}, ${end}</p></li>`
}

const maintenanceLine = ({ from, until, text }: MaintenanceRow): string =>
  `<li>${escapeMarkup(text)}<p class="quiet">From ${moment(from)} until ${moment(until)}</p></li>`

const listOf = (lines: readonly string[], none: string): string =>
  lines.length === 0 ? `<p>${none}</p>` : `<ul class="times">${lines.join('')}</ul>`

const again = {
  on: 'This page loads itself again each minute; <a href="/?reload=off">stop that</a>.',
  off: '<a href="/">Load this page again each minute</a>.',
}

/** The page, without a script. @param reload on: it says that it loads itself again each minute */
export const statusPage = (
  { levels, incidents, maintenance, measuredAt }: Shown,
  host: string,
  now: Date,
  reload: keyof typeof again = 'on',
): HtmlPage => {
  const worst = worstOf(statusParts.map((part) => levels[part]))
  const ahead = maintenance.filter(({ until }) => until > now)
  const measured = measuredAt === null ? 'Nothing was measured yet.' : `Measured at ${moment(measuredAt)}.`
  return pageOf({
    title: `${headlines[worst]}: status of ${host}`,
    style,
    content: `
<p class="quiet">Status of ${escapeMarkup(host)}</p>
<h1 class="${worst}"><span class="sign" aria-hidden="true">${signs[worst]}</span>${headlines[worst]}</h1>
<ul class="parts">${statusParts.map((part) => partLine(part, levels[part])).join('')}</ul>
<h2>Planned maintenance</h2>
${listOf(ahead.map(maintenanceLine), 'None is planned.')}
<h2>The last ${incidentDays} days</h2>
${listOf(
  incidents.map((incident) => incidentLine(incident, now)),
  'Nothing happened.',
)}
<footer class="quiet"><p>${measured} ${again[reload]} Apps keep what is bought and changed
meanwhile, and send it when everything works again.</p>
<p>For programs: <a href="/status.json">status.json</a></p></footer>`,
  })
}

/** The same for programs. */
export const statusDocument = ({ levels, incidents, maintenance, measuredAt }: Shown, now: Date) => ({
  measuredAt: measuredAt?.toISOString() ?? null,
  level: worstOf(statusParts.map((part) => levels[part])),
  parts: levels,
  maintenance: maintenance
    .filter(({ until }) => until > now)
    .map(({ from, until, text }) => ({ from: from.toISOString(), until: until.toISOString(), text })),
  incidents: incidents.map((incident) => ({
    from: incident.from.toISOString(),
    until: isGoingOn(incident, now) ? null : incident.until.toISOString(),
    level: incident.level,
    parts: incident.parts,
    text: incident.text,
  })),
})
